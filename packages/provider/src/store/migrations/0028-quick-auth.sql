-- The keys that sign Quick Auth tokens; the private ones are encrypted. One signs at a time.
create table quick_auth_key (
  id text primary key,
  public_jwk text not null,
  private_jwk text not null,
  created_at bigint not null,
  retired_at bigint
);
create unique index quick_auth_key_current on quick_auth_key ((retired_at is null)) where retired_at is null;

-- Nonces of sign-in messages. Those of /v2 are others: a message for an app must not list anyone's signers.
create table quick_auth_nonce (
  value text primary key,
  expires_at bigint not null
);
create index quick_auth_nonce_end on quick_auth_nonce (expires_at);
