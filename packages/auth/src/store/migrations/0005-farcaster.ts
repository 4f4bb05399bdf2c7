import type { Migration } from './migration'

/** The simulated relay's table: requests that wait for an answer. */
export const farcaster: Migration = {
  name: '0005-farcaster',
  statements: [
    `create table login_relay_channel (
      token_hash text primary key,
      state text not null,
      completed boolean not null,
      expires_at bigint not null
    )`,
    `create index login_relay_channel_expires on login_relay_channel (expires_at)`,
  ],
}
