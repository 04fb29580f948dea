create table meta (application varchar, schema_version integer, generation bigint, compacted_bytes bigint);

create table names (id integer, text varchar);

create table blobs (
    id integer, blob blob, extraction ubigint, language varchar, surface ubigint,
    n_definitions integer, n_uses integer, n_lines integer, made timestamp
);
create table facts (blob integer, body blob);
create table definitions (
    blob integer, ordinal integer, parent integer, name integer, qualified integer, kind integer, flags integer,
    start_line integer, start_char integer, end_line integer, end_char integer, name_line integer, name_char integer
);
create table uses (
    blob integer, ordinal integer, kind integer, owner integer, name integer, line integer, char integer, end_char integer
);
create table problems (blob integer, code varchar, detail varchar, line integer);

create table aliases (oid blob, blob blob, size bigint);
create table configurations (id integer, blob blob, fingerprint ubigint, body blob);

create table units (
    id integer, key blob, path integer, blob integer, steering ubigint,
    n_exact integer, n_inferred integer, n_ambiguous integer, n_external integer, n_unresolved integer
);
create table sights (id integer, name integer, fingerprint ubigint);
create table lookups (unit integer, sight integer);
create table unfinished_units (snapshot blob, unit integer);
create table links (unit integer, use integer, bucket utinyint, target integer, implied boolean);

create table snapshots (
    id integer, digest blob, steering ubigint, n_files integer,
    n_exact bigint, n_inferred bigint, n_ambiguous bigint, n_external bigint, n_unresolved bigint,
    made timestamp
);
create table snapshot_files (snapshot integer, path integer, blob integer, unit integer, configuration integer);
create table labels (label varchar, root varchar, snapshot integer, used timestamp);
create table listings (digest blob, snapshot integer);
