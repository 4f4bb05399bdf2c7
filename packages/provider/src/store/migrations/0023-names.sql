-- What the name server has decided about fnames; a name is the account's to which its newest transfer went.
create table fname_transfer (
  id bigint generated always as identity primary key,
  name text not null,
  -- 0 for a name that no one had.
  from_fid integer not null,
  -- 0 for a name that was given up.
  to_fid integer not null,
  -- The custody address that asked for it.
  owner text not null,
  -- Unix seconds.
  ts bigint not null,
  -- The owner's signature; null if the name server acted by itself.
  user_signature text
);
create index fname_transfer_name on fname_transfer (name, id);
create index fname_transfer_from on fname_transfer (from_fid, id);
create index fname_transfer_to on fname_transfer (to_fid, id);
insert into fname_transfer (name, from_fid, to_fid, owner, ts)
  select name, 0, fid, owner, registered_at / 1000 from fname order by registered_at, name;

-- Projection of the log: proofs of ENS and Base names.
create table name_proof (
  name text primary key,
  fid integer not null,
  -- 2 ENS on Ethereum, 3 Basenames
  type smallint not null,
  owner text not null,
  ts integer not null,
  hash text not null
);
create index name_proof_fid on name_proof (fid);

-- Names of the island's own chains, and whether their registries there have this state.
create table chain_name (
  name text primary key,
  -- Its hash in the registry (EIP-137).
  node text not null unique,
  network text not null,
  -- The address that the name resolves to.
  address text not null,
  registered_at bigint not null,
  on_chain boolean not null default false
);
create index chain_name_address on chain_name (address);
create index chain_name_unsynced on chain_name (network) where not on_chain;
