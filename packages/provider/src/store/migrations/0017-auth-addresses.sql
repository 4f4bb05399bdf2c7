-- What a key is for, by the KeyRegistry's numbers: 1 signs messages (Ed25519), 2 signs in (an Ethereum address, padded
-- to 32 bytes).
alter table signer_key add column key_type smallint not null default 1;
create index signer_key_auth_address on signer_key (fid) where key_type = 2;
alter table developer_signer add column key_type smallint not null default 1;
