-- The node that this database is filled from and follows. There is one at most.
create table sync_source (
  id boolean primary key default true check (id),
  -- The node's id among its peers, by which it is known again.
  peer_id text not null,
  address text not null,
  -- Grows each time all accounts are read again.
  round integer not null default 1,
  started_at bigint not null,
  -- When all accounts of this round had been read; null until then.
  filled_at bigint
);

-- How far the events of each of the node's shards were applied.
create table sync_shard (
  shard integer primary key,
  -- The first event id that was not applied.
  next_id bigint not null,
  -- Events of the current block that are still to come.
  block_rest integer not null default 0
);

-- The accounts of the node that are here, and the round in which each was read completely.
create table sync_account (
  fid integer primary key,
  round integer not null,
  -- The account of another owner that this database had before under this number: the node's was left out.
  is_local boolean not null default false,
  -- Whether messages have ever added keys to it: then a node cannot list all keys that have signed for it.
  has_had_keys boolean not null default false
);

-- Keys that a message has added before the node was read: it lists the keys, and not the messages.
create table sync_key (
  fid integer not null,
  key text not null,
  primary key (fid, key)
);
