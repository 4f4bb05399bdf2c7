import type { Migration } from './migration'

/** Sign-ins in progress at other services, used proofs, and what other sites received about our users. */
export const oauth: Migration = {
  name: '0004-oauth',
  statements: [
    // Secrets are stored as SHA-256, or encrypted: a reader of the table can complete no sign-in.
    `create table login_oauth_state (
      state_hash text primary key,
      type text not null,
      app text,
      browser text not null,
      session_id text,
      redirect_uri text not null,
      sealed text not null,
      switch_user boolean not null,
      expires_at bigint not null
    )`,
    `create index login_oauth_state_expires on login_oauth_state (expires_at)`,
    `create table login_used_proof (
      key text primary key,
      expires_at bigint not null
    )`,
    `create index login_used_proof_expires on login_used_proof (expires_at)`,
    `create table login_oidc_code (
      code_hash text primary key,
      client_id text not null,
      user_id text not null references login_user (id) on delete cascade,
      session_id text not null references login_session (id) on delete cascade,
      redirect_uri text not null,
      challenge text not null,
      nonce text,
      scope text not null,
      used boolean not null,
      expires_at bigint not null
    )`,
    `create index login_oidc_code_expires on login_oidc_code (expires_at)`,
    `create index login_oidc_code_user on login_oidc_code (user_id)`,
    `create index login_oidc_code_session on login_oidc_code (session_id)`,
    // Deleted with its code, which is deleted with the session and the user.
    `create table login_oidc_token (
      token_hash text primary key,
      code_hash text not null references login_oidc_code (code_hash) on delete cascade,
      client_id text not null,
      user_id text not null references login_user (id) on delete cascade,
      scope text not null,
      expires_at bigint not null
    )`,
    `create index login_oidc_token_code on login_oidc_token (code_hash)`,
    `create index login_oidc_token_user on login_oidc_token (user_id)`,
  ],
}
