-- The local chain of each network as it stands, once anything has happened on it.
create table chain_node (
  network text primary key,
  -- Another one after every change: a process whose node is at another begins again from `state`.
  version text not null,
  -- What the node writes of itself: accounts, blocks, transactions; gzipped JSON.
  state bytea not null,
  -- First block whose events have not been taken over yet.
  next_block bigint not null,
  changed_at bigint not null
);
-- Wallets that the island holds for API apps.
create table server_wallet (
  id text primary key,
  -- The app whose wallet it is; null for the island's own, which pays for what the provider pays for.
  app_id text,
  address text not null unique,
  sealed_key bytea not null,
  -- The one that an app calls `default`.
  is_default boolean not null default false,
  created_at bigint not null
);
create unique index server_wallet_default on server_wallet (coalesce(app_id, '')) where is_default;
-- Tokens that were made through the API, and what was told about them.
create table fungible (
  id text primary key,
  network text not null,
  address text not null,
  app_id text not null,
  factory text not null,
  owner text not null,
  name text not null,
  symbol text not null,
  description text,
  nsfw boolean,
  website_link text,
  twitter text,
  discord text,
  telegram text,
  media_type text,
  media bytea,
  transaction_hash text not null,
  created_at bigint not null
);
create unique index fungible_address on fungible (network, address);
