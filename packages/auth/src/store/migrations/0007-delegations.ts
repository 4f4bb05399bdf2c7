import type { Migration } from './migration'

/** Session keys that act for a user's smart account. Without a grant on the chain they can do nothing. */
export const delegations: Migration = {
  name: '0007-delegations',
  statements: [
    `create table login_delegation (
      id text primary key,
      user_id text not null references login_user (id) on delete cascade,
      chain_id integer not null,
      account text not null,
      owner_key text not null,
      session_address text not null,
      sealed_key text not null,
      scope text not null,
      expires_at bigint not null,
      created_at bigint not null,
      state text not null
    )`,
    `create index login_delegation_user on login_delegation (user_id, owner_key)`,
  ],
}
