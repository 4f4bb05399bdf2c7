-- Apps that developers have made, besides those of the settings: each has an account, and keys of `api_key` alone.
alter table api_app alter column key_hash drop not null;
alter table api_app add column is_made boolean not null default false;
alter table api_app add column fid integer;

-- Keys that developers have made, besides those of the settings. The key itself is not kept, only its SHA-256.
create table api_key (
  id text primary key,
  app_id text not null,
  key_hash text not null unique,
  -- Its last characters, by which its owner knows it.
  hint text not null,
  name text not null,
  -- What it may be used for; null for everything.
  scopes text[],
  per_minute integer,
  created_at bigint not null
);

-- Token buckets of the keys that have a limit, for all processes.
create table api_key_bucket (
  key text primary key,
  tokens double precision not null,
  granted integer not null,
  at bigint not null
);

-- Calls of a key by operation, and what became of them.
create table api_usage (
  -- Of `api_key`, or of `api_app` for a key of the settings.
  key_id text not null,
  -- Hours since 1970.
  hour integer not null,
  operation text not null,
  ok integer not null,
  -- Errors of the caller, without those of its limits.
  refused integer not null,
  limited integer not null,
  failed integer not null,
  -- Milliseconds of all of them.
  took double precision not null,
  last_at bigint not null,
  primary key (key_id, hour, operation)
);
