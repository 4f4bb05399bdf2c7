-- Whether the registries on the island's chain have been told of an account as it is now, and of a key.
alter table account add column on_chain boolean not null default false;
create index account_not_on_chain on account (fid) where not on_chain;
alter table signer_key add column on_chain boolean not null default false;
create index signer_key_not_on_chain on signer_key (fid) where not on_chain;
