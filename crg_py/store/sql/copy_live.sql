insert into kept.snapshots select s.* from store.snapshots s semi join live l on l.id = s.id order by s.id;
insert into kept.snapshot_files select f.* from store.snapshot_files f semi join live l on l.id = f.snapshot order by f.rowid;
insert into kept.labels select t.* from store.labels t semi join live l on l.id = t.snapshot order by t.rowid;
insert into kept.listings select t.* from store.listings t semi join live l on l.id = t.snapshot order by t.rowid;

-- What no snapshot reaches yet was made by a run that goes on, or that was stopped and may be taken up again.
insert into kept.blobs
select b.* from store.blobs b
where b.id in (select blob from kept.snapshot_files)
    or (b.made >= (select since from unfinished) and b.id not in (select blob from store.snapshot_files where blob is not null))
order by b.id;
insert into kept.facts select t.* from store.facts t semi join kept.blobs b on b.id = t.blob order by t.rowid;
insert into kept.definitions select t.* from store.definitions t semi join kept.blobs b on b.id = t.blob order by t.rowid;
insert into kept.uses select t.* from store.uses t semi join kept.blobs b on b.id = t.blob order by t.rowid;
insert into kept.problems select t.* from store.problems t semi join kept.blobs b on b.id = t.blob order by t.rowid;
insert into kept.configurations select c.* from store.configurations c semi join kept.snapshot_files f on f.configuration = c.id order by c.id;
insert into kept.aliases
select a.* from store.aliases a
where a.blob in (select blob from kept.blobs union all select blob from kept.configurations)
order by a.rowid;

insert into kept.units select u.* from store.units u semi join kept.snapshot_files f on f.unit = u.id order by u.id;
insert into kept.links select t.* from store.links t semi join kept.units u on u.id = t.unit order by t.rowid;
insert into kept.lookups select t.* from store.lookups t semi join kept.units u on u.id = t.unit order by t.rowid;
insert into kept.sights select s.* from store.sights s semi join kept.lookups t on t.sight = s.id order by s.id;

insert into kept.names
select n.* from store.names n
where n.id in (
    select path from kept.snapshot_files
    union all select name from kept.definitions
    union all select qualified from kept.definitions
    union all select kind from kept.definitions
    union all select name from kept.uses
    union all select kind from kept.uses
    union all select path from kept.units
    union all select target from kept.links
    union all select name from kept.sights
)
order by n.id;
