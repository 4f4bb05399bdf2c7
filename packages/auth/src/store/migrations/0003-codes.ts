import type { Migration } from './migration'

/** One-time codes, unsent messages, passkeys, and second factors. */
export const codes: Migration = {
  name: '0003-codes',
  statements: [
    // A code works only for its requester: a browser, or for second factors a session.
    `create table login_code (
      purpose text not null,
      subject text not null,
      holder text not null,
      code_hash text not null,
      tries integer not null,
      expires_at bigint not null,
      primary key (purpose, subject, holder)
    )`,
    `create index login_code_expires on login_code (expires_at)`,
    `create table login_outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      recipient text not null,
      subject text not null,
      body text not null,
      code text,
      created_at bigint not null
    )`,
    `create table login_challenge (
      challenge text primary key,
      purpose text not null,
      holder text not null,
      user_handle text,
      expires_at bigint not null
    )`,
    `create index login_challenge_expires on login_challenge (expires_at)`,
    // There is no reference to the account: this row comes first, so that no one can claim another user's credential.
    `create table login_passkey (
      key text primary key,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      rp_id text not null,
      user_handle text not null,
      in_mfa boolean not null,
      created_at bigint not null,
      used_at bigint not null
    )`,
    `create table login_mfa (
      user_id text not null references login_user (id) on delete cascade,
      method text not null,
      secret text not null,
      last_step bigint,
      created_at bigint not null,
      confirmed_at bigint,
      primary key (user_id, method)
    )`,
    `create table login_mfa_recovery (
      user_id text not null references login_user (id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`,
    // Deleted with its session.
    `create table login_mfa_token (
      token_hash text primary key,
      session_id text not null references login_session (id) on delete cascade,
      expires_at bigint not null
    )`,
    `create index login_mfa_token_session on login_mfa_token (session_id)`,
    // The second factors of each user. A passkey counts while it is linked to them.
    `create view login_mfa_method as
      select user_id, method from login_mfa where confirmed_at is not null
      union
      select account.user_id, 'passkey' as method
      from login_passkey as passkey
      join login_linked_account as account on account.key = passkey.key
      where passkey.in_mfa`,
  ],
}
