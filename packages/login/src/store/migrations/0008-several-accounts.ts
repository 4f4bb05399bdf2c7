import type { Migration } from './migration'

/** A person may have several accounts on the same network. */
export const severalAccounts: Migration = {
  name: '0008-several-accounts',
  statements: [
    `alter table network_account add column proof text not null default 'wallet'`,
    // The account with the greatest number is the one that is meant where none is named.
    `alter table network_account add column preference integer not null default 0`,
    `alter table network_account drop constraint network_account_pkey`,
    `alter table network_account add primary key (user_id, provider, fid)`,
  ],
}
