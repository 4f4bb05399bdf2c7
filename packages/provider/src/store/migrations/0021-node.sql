-- What the contracts say about accounts, as a node of the network tells it: one row an event, in the order in which it
-- was taken over. Rows are never rewritten.
create table onchain_event (
  id bigint generated always as identity primary key,
  fid integer not null,
  -- The protocol's numbers: 1 signer, 3 account, 4 storage rent, 5 Pro purchase.
  type smallint not null,
  body jsonb not null,
  happened_at bigint not null,
  -- Where on the chain it was; null for what was written without the chain.
  block_number bigint,
  block_hash text,
  transaction_hash text,
  transaction_index integer,
  log_index integer
);
create index onchain_event_fid on onchain_event (fid, type, id);

insert into onchain_event (fid, type, body, happened_at)
select fid, type, body, happened_at from (
  select fid, 3 as type, registered_at as happened_at, 0 as place,
    jsonb_build_object('event', 1, 'to', custody_address, 'recovery', recovery_address) as body
  from account
  union all
  select fid, 4, rented_at, 1,
    jsonb_build_object('units', units, 'expiry', expires_at / 1000)
  from storage_rent
  union all
  select fid, 1, added_at, 2,
    jsonb_build_object('event', 1, 'key', key, 'keyType', key_type, 'appFid', app_fid)
  from signer_key
  union all
  select fid, 1, removed_at, 3,
    jsonb_build_object('event', 2, 'key', key, 'keyType', key_type, 'appFid', app_fid)
  from signer_key where removed_at is not null
) as known order by happened_at, fid, place;

-- What happened, as a node tells those who follow it: written in the transaction that did it, kept for three days.
create table hub_event (
  n bigint generated always as identity primary key,
  -- Height of the block, shifted left by 14, and the place in it; null until the event is in a block.
  id bigint,
  -- The protocol's numbers: 1 merged, 2 pruned, 3 revoked, 6 name, 9 on-chain, 11 block.
  type smallint not null,
  fid integer,
  -- The message, and those that it replaced.
  hash text,
  deleted text[],
  onchain_id bigint,
  -- Of a name: what its proof says. Of a block: its hashes and counts.
  body jsonb,
  -- Farcaster seconds of the block.
  ts integer,
  recorded_at bigint not null
);
create unique index hub_event_id on hub_event (id) where id is not null;
create index hub_event_waiting on hub_event (n) where id is null;
create index hub_event_recorded on hub_event (recorded_at);

-- What nodes are asked for and no one else: casts that mention someone, and links of other types to someone.
create index cast_mentions on "cast" using gin (mentions) where mentions <> '{}';
create index link_target_other on link (target_fid, ts, hash) where type <> 'follow';
