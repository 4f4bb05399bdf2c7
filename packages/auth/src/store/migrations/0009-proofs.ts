import type { Migration } from './migration'

/** When a session's user was last proved, and with which account; older sessions count from their creation. */
export const proofs: Migration = {
  name: '0009-proofs',
  statements: [
    `alter table login_session add column proved_at bigint, add column proved_by text`,
    // The callback of another service comes without our headers, so the MFA token's hash is stored at the start.
    `alter table login_oauth_state add column mfa_hash text`,
  ],
}
