-- Keys that a custody wallet has allowed by a message instead of on the chain: the message types that they may sign, how
-- many seconds they last without use, and the time of the last message they have signed (Farcaster seconds). On the chain,
-- a key has none of these.
alter table signer_key add column scopes smallint[];
alter table signer_key add column ttl integer;
alter table signer_key add column used_ts integer;
create index signer_key_gasless on signer_key (key) where ttl is not null;
-- The highest number that was used up by messages about keys: of a user's wallet (kind 'user'), or of an app (kind
-- 'app').
create table key_nonce (
  fid integer not null,
  kind text not null,
  nonce bigint not null,
  primary key (fid, kind)
);
-- Storage that one account has lent to another by a message.
create table storage_loan (
  fid integer not null,
  to_fid integer not null,
  units integer not null,
  unit_type text not null,
  ts integer not null,
  hash text not null,
  primary key (fid, to_fid)
);
create index storage_loan_to on storage_loan (to_fid);
-- When the current Pro subscription began, without a gap until now; null if only its end is known.
alter table profile add column pro_since bigint;
