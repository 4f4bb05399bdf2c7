import type { Migration } from './migration'

/** A user can have several accounts on the same network. */
export const severalAccounts: Migration = {
  name: '0008-several-accounts',
  statements: [
    `alter table network_account add column proof text not null default 'wallet'`,
    // The account with the highest value is the default.
    `alter table network_account add column preference integer not null default 0`,
    `alter table network_account drop constraint network_account_pkey`,
    `alter table network_account add primary key (user_id, provider, fid)`,
  ],
}
