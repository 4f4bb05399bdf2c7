-- NFT collections that were deployed through the API, and what their URIs point to.
create table nft_collection (
  id text primary key,
  network text not null,
  address text not null,
  app_id text not null,
  -- The URL on the chain; that of a token is below it.
  uri text not null,
  name text not null,
  symbol text not null,
  description text,
  image text,
  external_link text,
  -- 0 for no limit.
  max_supply bigint not null,
  transaction_hash text not null,
  created_at bigint not null
);
create unique index nft_collection_address on nft_collection (network, address);
-- Metadata of tokens, minted or not.
create table nft_token (
  collection_id text not null,
  -- Decimal digits: numbers on the chain have 256 bits.
  token_id text not null,
  metadata jsonb not null,
  updated_at bigint not null,
  primary key (collection_id, token_id)
);
-- Images that were generated through the API, by their content.
create table nft_image (
  id text primary key,
  app_id text not null,
  type text not null,
  bytes bytea not null,
  created_at bigint not null
);
