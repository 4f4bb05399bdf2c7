-- What the contract of a traded token said at its last trade, so that trades are shown without a chain.
create table traded_token (
  network text not null,
  -- lowercase; the zero address is the network's native coin
  address text not null,
  name text not null,
  symbol text not null,
  decimals integer not null,
  -- in the smallest unit; null for the native coin
  total_supply text,
  primary key (network, address)
);
-- Transactions in which a wallet sent one token and received another.
create table trade (
  -- in the order of the chain
  id bigint generated always as identity primary key,
  network text not null,
  transaction_hash text not null,
  wallet text not null,
  -- account whose wallet it was then, if any
  fid integer,
  -- when the block was made
  at bigint not null,
  -- contract that swapped the tokens, with its protocol; null where two parties traded directly
  pool text,
  protocol_family text,
  protocol_version text,
  -- amounts are in the token's smallest unit
  sent_token text not null,
  sent_amount text not null,
  received_token text not null,
  received_amount text not null,
  -- value of the side that has a fixed price; null if neither has
  usd double precision
);
create unique index trade_transaction on trade (network, transaction_hash, wallet);
create index trade_received on trade (network, received_token, at desc, id desc);
create index trade_sent on trade (network, sent_token, at desc, id desc);
create index trade_newest on trade (network, at desc);
-- Casts that link to a page whose URL has a contract's address.
create index cast_embed_contract on cast_embed (lower(substring(url from '0x[0-9a-fA-F]{40}')))
  where url ~ '0x[0-9a-fA-F]{40}';
