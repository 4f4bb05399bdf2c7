-- The accounts of this island as they were at a block, for those who fill a database from it. The log never deletes a
-- message, so that a list of them is enough.
create table node_snapshot (
  height bigint primary key,
  -- Farcaster seconds of the block.
  ts integer not null,
  -- `0x…`, 32 bytes each: of the block and the one before.
  block_hash text not null,
  parent_hash text not null,
  made_at bigint not null,
  -- Keys of the trie, and the hash of all.
  items bigint not null,
  root bytea not null
);

-- A virtual shard of it. Empty ones have no row.
create table node_snapshot_part (
  height bigint not null references node_snapshot on delete cascade,
  part smallint not null,
  -- 32 bytes for each account: its number, its entries, its keys, its hash.
  accounts bytea not null,
  -- 7 bytes for each entry, in the order of its keys: what it is, and its number in its table.
  entries bytea not null,
  -- Names of the name server, as they were: whose, and since when.
  names jsonb not null,
  primary key (height, part)
);
-- Pages are read from the middle of it.
alter table node_snapshot_part alter column entries set storage external;

-- The block of the node's snapshot that a round is read from; null where accounts are read one by one.
alter table sync_shard add column snapshot_height bigint;

-- How far each virtual shard of a snapshot has been read.
create table sync_part (
  shard integer not null,
  part smallint not null,
  -- The page that comes next, what was computed of the hashes until then, and in the end the hash of all.
  progress jsonb not null,
  primary key (shard, part)
);
