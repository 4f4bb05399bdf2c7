import type { Migration } from './migration'

/** When a session's user was last proved, and by which account; older sessions go by when they began. */
export const proofs: Migration = {
  name: '0009-proofs',
  statements: [
    `alter table login_session add column proved_at bigint, add column proved_by text`,
    // A window of another service comes back without our headers, so the proof is remembered when it opens.
    `alter table login_oauth_state add column mfa_hash text`,
  ],
}
