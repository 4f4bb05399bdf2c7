import type { Migration } from './migration'

/** A keystore has several accounts on two kinds of chain, and a user has several keystores. */
export const wallets: Migration = {
  name: '0006-wallets',
  statements: [
    `alter table login_keystore
      add column id text,
      add column imported boolean,
      add column made_here boolean,
      add column recovery_method text,
      alter column proof_hash drop not null`,
    // Stored keystores stay byte for byte as they are: they are decrypted in their old format.
    `update login_keystore set
      id = md5(user_id || '|' || wallet_index),
      imported = (keystore::jsonb ->> 'imported')::boolean,
      made_here = wallet_index = 0 and not (keystore::jsonb ->> 'imported')::boolean,
      recovery_method = 'password'`,
    `create table login_keystore_account (
      keystore_id text not null,
      user_id text not null references login_user (id) on delete cascade,
      key text not null,
      wallet_index integer not null,
      primary key (user_id, key)
    )`,
    `insert into login_keystore_account (keystore_id, user_id, key, wallet_index)
      select id, user_id, 'ethereum:' || address, wallet_index from login_keystore
      on conflict do nothing`,
    `alter table login_keystore
      drop constraint login_keystore_pkey,
      drop column wallet_index,
      drop column address,
      alter column imported set not null,
      alter column made_here set not null,
      alter column recovery_method set not null,
      add primary key (id)`,
    `create index login_keystore_user on login_keystore (user_id)`,
    // Two tabs that create a wallet concurrently create only one.
    `create unique index login_keystore_made_here on login_keystore (user_id) where made_here`,
    `alter table login_keystore_account add foreign key (keystore_id)
      references login_keystore (id) on delete cascade`,
    `create index login_keystore_account_key on login_keystore_account (key)`,
    `create index login_keystore_account_keystore on login_keystore_account (keystore_id)`,
  ],
}
