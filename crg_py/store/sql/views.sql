create view v1_snapshots as
select
    s.id as snapshot,
    lower(hex(s.digest)) as digest,
    (select l.label from labels l where l.snapshot = s.id order by l.used desc, l.label limit 1) as label,
    (select max(l.used) from labels l where l.snapshot = s.id) as used,
    s.made,
    s.n_files
from snapshots s;

create view v1_files as
select
    f.snapshot,
    p.text as path,
    'sha256:' || lower(hex(coalesce(b.blob, c.blob))) as blob,
    b.language,
    b.n_lines,
    b.n_definitions,
    b.n_uses
from snapshot_files f
join names p on p.id = f.path
left join blobs b on b.id = f.blob
left join configurations c on c.id = f.configuration;

create view v1_definitions as
select
    f.snapshot,
    p.text as path,
    p.text || '::' || q.text as id,
    n.text as name,
    q.text as qualified,
    k.text as kind,
    d.ordinal,
    d.parent,
    d.flags,
    d.start_line, d.start_char, d.end_line, d.end_char, d.name_line, d.name_char
from snapshot_files f
join definitions d on d.blob = f.blob
join names p on p.id = f.path
join names n on n.id = d.name
join names q on q.id = d.qualified
join names k on k.id = d.kind;

create view v1_uses as
select
    f.snapshot,
    p.text as path,
    u.ordinal,
    n.text as name,
    k.text as kind,
    case when o.text is null then p.text else p.text || '::' || o.text end as owner,
    u.line, u.char, u.end_char
from snapshot_files f
join uses u on u.blob = f.blob
join names p on p.id = f.path
join names n on n.id = u.name
join names k on k.id = u.kind
left join definitions d on d.blob = u.blob and d.ordinal = u.owner
left join names o on o.id = d.qualified;

create view v1_edges as
select
    f.snapshot,
    case k.text
        when 'call' then 'calls'
        when 'inherit' then 'inherits'
        when 'implement' then 'implements'
        when 'import' then 'imports'
        else 'depends-on'
    end as kind,
    case when o.text is null then p.text else p.text || '::' || o.text end as source,
    t.text as target,
    ['exact', 'inferred', 'ambiguous', 'external', 'unresolved'][l.bucket + 1] as bucket,
    l.implied,
    p.text as path,
    u.line, u.char, u.end_char
from snapshot_files f
join links l on l.unit = f.unit
join uses u on u.blob = f.blob and u.ordinal = l.use
join names p on p.id = f.path
join names t on t.id = l.target
join names k on k.id = u.kind
left join definitions d on d.blob = u.blob and d.ordinal = u.owner
left join names o on o.id = d.qualified;

create view v1_ledger as
select id as snapshot, n_exact, n_inferred, n_ambiguous, n_external, n_unresolved
from snapshots;

create view v1_problems as
select f.snapshot, p.text as path, e.code, e.detail, e.line
from snapshot_files f
join problems e on e.blob = f.blob
join names p on p.id = f.path;
