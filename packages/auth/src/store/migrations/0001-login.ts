import type { Migration } from './migration'

export const login: Migration = {
  name: '0001-login',
  statements: [
    // The engine's tables. It works with Date, so its times are timestamps; our own are Unix ms.
    `create table login_user (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null,
      image text,
      is_guest boolean not null,
      accepted_terms_at bigint,
      custom_metadata text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create table login_session (
      id text primary key,
      user_id text not null references login_user (id) on delete cascade,
      token text not null unique,
      user_agent text,
      ip_address text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index login_session_user on login_session (user_id)`,
    `create table login_account (
      id text primary key,
      user_id text not null references login_user (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index login_account_user on login_account (user_id)`,
    `create table login_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index login_verification_identifier on login_verification (identifier)`,
    // Because of UNIQUE, two concurrent first sign-ins become one user: see `linkIdentity`.
    `create table login_linked_account (
      id text primary key,
      key text not null unique,
      user_id text not null references login_user (id) on delete cascade,
      type text not null,
      details text not null,
      first_verified_at bigint not null,
      latest_verified_at bigint not null
    )`,
    `create index login_linked_account_user on login_linked_account (user_id)`,
    `create table login_nonce (
      nonce text primary key,
      browser text not null,
      expires_at bigint not null
    )`,
    `create index login_nonce_expires on login_nonce (expires_at)`,
    `create table login_rate (
      key text primary key,
      used integer not null,
      ends_at bigint not null
    )`,
    `create index login_rate_ends on login_rate (ends_at)`,
    `create table login_keystore (
      user_id text not null references login_user (id) on delete cascade,
      wallet_index integer not null,
      address text not null,
      keystore text not null,
      etag text not null,
      proof_hash text not null,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (user_id, wallet_index)
    )`,
    `create index login_keystore_address on login_keystore (address)`,
    `create table network_account (
      user_id text not null references login_user (id) on delete cascade,
      provider text not null,
      fid integer not null,
      signer text,
      status text not null,
      approval_url text,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (user_id, provider)
    )`,
  ],
}
