import { bytesOf } from '@castaway/server-kit/bytes'
import { timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Seal } from '@castaway/server-kit/secrets'
import { deriveKey } from './derive-key'
import { StoreError } from './errors'

/**
 * Returns whether the secret opens what another package sealed in the database; null if nothing is sealed. The tables
 * of that package may not exist yet.
 */
export type OpensSealed = (db: Kysely<any>) => Promise<boolean | null>

export interface SecretCheck {
  /** Reads only. @throws StoreError `WRONG_SECRET` if the data was written with another secret */
  assert(): Promise<void>
  /** Stores the secret's fingerprint once. @throws StoreError `WRONG_SECRET` if another process stored a different one */
  keep(): Promise<void>
}

const LOCK = 4_747_003
/** This table is not part of the provider's migrations: it exists before the network's data and survives a reset. */
export const secretCheckTable = 'secret_check'
const TABLE = sql.table(secretCheckTable)
/** Number of the newest rows of each kind that are tried: if the secret was changed once, it opens the newer ones. */
const TRIED = 20

/** Tables with sealed values: the column that names the row in its context, and the sealed column. */
const sealedIn = [
  { table: 'managed_signer', id: 'uuid', sealed: 'sealed_key' },
  { table: 'server_wallet', id: 'id', sealed: 'sealed_key' },
  { table: 'webhook_secret', id: 'uid', sealed: 'sealed' },
]

/** Derived by HKDF, so that it reveals neither the secret nor the keys derived from it. */
export const secretFingerprint = (secret: string | Uint8Array): Uint8Array =>
  deriveKey(secret, 'castaway secret check v1')

export const createSecretCheck = async (tx: Kysely<any>): Promise<void> => {
  await sql`create table if not exists ${TABLE} (
    id boolean primary key default true check (id), fingerprint bytea not null)`.execute(tx)
}

/** Compares the current secret with the one that the data was written with. */
export function secretCheck(
  db: Kysely<any>,
  secret: string | Uint8Array,
  seal: Seal,
  opensSealed: OpensSealed = async () => null,
): SecretCheck {
  const fingerprint = secretFingerprint(secret)

  const exists = async (table: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass(${table}) is not null as found`.execute(db)
    return rows[0]!.found
  }

  async function kept(): Promise<Uint8Array | undefined> {
    const { rows } = await sql<{ fingerprint: string }>`
      select fingerprint from ${TABLE}`.execute(db)
    return rows[0] && bytesOf(rows[0].fingerprint)
  }

  const assertSame = (found: Uint8Array) => {
    const isSame = found.length === fingerprint.length && timingSafeEqual(found, fingerprint)
    if (!isSame) throw wrongSecret()
  }

  /** For data without a fingerprint: returns whether any of the sealed values opens. */
  async function opens(): Promise<boolean | null> {
    let opened: boolean | null = null
    for (const { table, id, sealed } of sealedIn) {
      if (!(await exists(table))) continue
      const { rows } = await sql<{ id: string; sealed: string }>`
        select ${sql.ref(id)} as id, ${sql.ref(sealed)} as sealed from ${sql.table(table)}
        order by created_at desc limit ${sql.lit(TRIED)}`.execute(db)
      for (const row of rows) {
        opened = false
        try {
          seal.open(bytesOf(row.sealed), `${table}:${row.id}`)
          return true
        } catch {
          // Another row may be newer than a change of the secret.
        }
      }
    }
    return (await opensSealed(db)) ?? opened
  }

  return {
    async assert() {
      if (await exists(secretCheckTable)) {
        const found = await kept()
        // An operator who empties the table changes the secret on purpose.
        if (found) assertSame(found)
      } else if ((await opens()) === false) throw wrongSecret()
    },
    async keep() {
      await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
        await createSecretCheck(tx)
        await sql`insert into ${TABLE} (fingerprint) values (${Buffer.from(fingerprint)})
          on conflict do nothing`.execute(tx)
      })
      assertSame((await kept())!)
    },
  }
}

const wrongSecret = () =>
  new StoreError('WRONG_SECRET', 'This data was written with another secret.', 'secret')
