import type { Migration } from './migration'

/** What only the library read that used to keep users and sessions; all of it was empty or a placeholder. */
export const ownSessions: Migration = {
  name: '0010-own-sessions',
  statements: [
    `drop table login_account`,
    `drop table login_verification`,
    `alter table login_user drop column name, drop column email, drop column email_verified, drop column image,
      drop column updated_at`,
    `alter table login_session drop column ip_address`,
  ],
}
