import { timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { WrongSecretError } from './errors'
import { deriveKey, type Seal } from './seal'

/**
 * Whether the secret opens what a part beside the island sealed in the database; null where nothing of
 * it is there. Its tables may not be there yet.
 */
export type OpensSealed = (db: Kysely<any>) => Promise<boolean | null>

export interface SecretCheck {
  /** Reads only. @throws WrongSecretError where the data was written with another secret */
  assert(): Promise<void>
  /** Keeps the secret's fingerprint, once. @throws WrongSecretError where another starter kept another's */
  keep(): Promise<void>
}

const LOCK = 4_747_003
/** Not one of the island's migrations: it is older than the world, and stays when that goes. */
const TABLE = sql.table('secret_check')
/** Of each kind the newest so many are tried: a secret that was changed once opens those after it. */
const TRIED = 20

/** Tables with something sealed, the column that names it in its context, and the sealed one. */
const sealedIn = [
  { table: 'managed_signer', id: 'uuid', sealed: 'sealed_key' },
  { table: 'server_wallet', id: 'id', sealed: 'sealed_key' },
  { table: 'webhook_secret', id: 'uid', sealed: 'sealed' },
]

/** Holds the secret of this start against the one that the data was written with. */
export function secretCheck(
  db: Kysely<any>,
  secret: string | Uint8Array,
  seal: Seal,
  opensSealed: OpensSealed = async () => null,
): SecretCheck {
  // By HKDF, so that neither the secret nor a key made from it can be told from what is kept.
  const fingerprint = deriveKey(secret, 'castaway secret check v1')

  const exists = async (table: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass(${table}) is not null as found`.execute(db)
    return rows[0]!.found
  }

  async function kept(): Promise<Uint8Array | undefined> {
    const { rows } = await sql<{ fingerprint: Uint8Array }>`
      select fingerprint from ${TABLE}`.execute(db)
    return rows[0]?.fingerprint
  }

  const assertSame = (found: Uint8Array) => {
    const isSame = found.length === fingerprint.length && timingSafeEqual(found, fingerprint)
    if (!isSame) throw new WrongSecretError()
  }

  /** Of data from before there was a fingerprint: whether any of what is sealed in it opens. */
  async function opens(): Promise<boolean | null> {
    let opened: boolean | null = null
    for (const { table, id, sealed } of sealedIn) {
      if (!(await exists(table))) continue
      const { rows } = await sql<{ id: string; sealed: Uint8Array }>`
        select ${sql.ref(id)} as id, ${sql.ref(sealed)} as sealed from ${sql.table(table)}
        order by created_at desc limit ${sql.lit(TRIED)}`.execute(db)
      for (const row of rows) {
        opened = false
        try {
          seal.open(row.sealed, `${table}:${row.id}`)
          return true
        } catch {
          // Another of them may be newer than a change of the secret.
        }
      }
    }
    return (await opensSealed(db)) ?? opened
  }

  return {
    async assert() {
      if (await exists('secret_check')) {
        const found = await kept()
        // An owner who empties the table changes the secret on purpose.
        if (found) assertSame(found)
      } else if ((await opens()) === false) throw new WrongSecretError()
    },
    async keep() {
      await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
        await sql`create table if not exists ${TABLE} (
          id boolean primary key default true check (id), fingerprint bytea not null)`.execute(tx)
        await sql`insert into ${TABLE} (fingerprint) values (${Buffer.from(fingerprint)})
          on conflict do nothing`.execute(tx)
      })
      assertSame((await kept())!)
    },
  }
}
