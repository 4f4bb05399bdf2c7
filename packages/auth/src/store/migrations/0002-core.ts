import type { Migration } from './migration'

/** Keys that sign tokens, and the gate that serializes sign-ups. */
export const core: Migration = {
  name: '0002-core',
  statements: [
    `create table login_signing_key (
      id text primary key,
      public_jwk text not null,
      private_jwk text not null,
      created_at bigint not null,
      retired_at bigint
    )`,
    // One key signs at a time; of two processes that create the first one concurrently, one finds the other's.
    `create unique index login_signing_key_current on login_signing_key ((retired_at is null))
      where retired_at is null`,
    `create table login_gate (id text primary key, passed bigint not null)`,
    `insert into login_gate (id, passed) values ('sign-up', 0)`,
  ],
}
