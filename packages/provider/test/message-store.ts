import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { onOwnDatabase, type OwnDatabase } from '@castaway/testkit/database'
import { fromFarcasterTime, type Clock, type Random } from '@castaway/contract'
import { addSignerKeys, registerAccounts, rentStorage, type Rent } from '../src/messages/accounts'
import { claimFnames } from '../src/messages/fnames'
import { openStore, type Store } from '../src/store/open'
import {
  build,
  confirmNameProof,
  fromHex,
  merge,
  sign,
  signerFromSeed,
  toHex,
  UserDataType,
  type Message,
  type MessageData,
} from '../src/messages/index'

/** The current time in tests: a fixed Farcaster second. */
export const NOW_TS = 180_000_000
export const NOW = fromFarcasterTime(NOW_TS)

export const testClock: Clock = { now: () => NOW }

/** A random source that returns the same bytes in every run. */
export function testRandom(seed = 'test'): Random {
  let count = 0
  return {
    bytes: (length) => {
      const parts: Buffer[] = []
      for (let size = 0; size < length; size += 32) {
        parts.push(createHash('sha256').update(`${seed}:${count++}`).digest())
      }
      return new Uint8Array(Buffer.concat(parts).subarray(0, length))
    },
  }
}

export const signerOf = (fid: number, which = 0) =>
  signerFromSeed(createHash('sha256').update(`signer ${fid} ${which}`).digest())

export const signed = (data: MessageData, which = 0): Message =>
  sign(data, signerOf(data.fid, which))

/** An author who writes `seconds` after (or, if negative, before) the tests' current time. */
export const by = (fid: number, seconds = 0) => ({ fid, at: NOW + seconds * 1000 })

/** The custody address of an account of `populate`. */
export const addressOf = (fid: number): string => `0x${fid.toString(16).padStart(40, '0')}`

/** The proof of a name by the custody address of the account, as if its registry had been asked. */
export function nameProof(fid: number, seconds: number, name: string, owner = addressOf(fid)) {
  const data = build.usernameProof(by(fid, seconds), { name, owner: fromHex(owner)! })
  confirmNameProof(data.usernameProofBody!)
  return signed(data)
}

export const hashOfMessage = (message: Message): string => toHex(message.hash)

export const cast = (fid: number, seconds: number, draft: Partial<build.CastDraft> = {}): Message =>
  signed(build.castAdd(by(fid, seconds), { text: `cast of ${fid} at ${seconds}`, ...draft }))

export const replyTo = (parent: Message, fid: number, seconds: number): Message =>
  cast(fid, seconds, { parent: { fid: parent.data.fid, hash: hashOfMessage(parent) } })

const openEmpty = (database: OwnDatabase): Promise<Store> =>
  openStore({
    ...database,
    clock: testClock,
    random: testRandom(),
    secret: 'a secret for tests only',
  })

/** Opens a store on a new database with users 1 to `people`, their keys, usernames (`user1` …) and storage. */
export async function openIsland(
  options: { people?: number; rent?: Partial<Rent> } = {},
): Promise<Store> {
  const store = await onOwnDatabase(openEmpty, { name: 'island without a world', make: openEmpty })
  await populate(store, options)
  return store
}

/** Empties every table and registers the users again. */
export async function populate(
  store: Store,
  { people = 5, rent = {} }: { people?: number; rent?: Partial<Rent> } = {},
): Promise<void> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('migration', 'event_log')`.execute(store.db)
  // Truncating a table costs PostgreSQL file operations, and most tables are empty, so only filled ones are truncated.
  const filled = await sql<{ name: string }>`${sql.join(
    tables.rows.map(
      ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
    ),
    sql` union all `,
  )}`.execute(store.db)
  if (filled.rows.length > 0) {
    await sql`truncate ${sql.join(filled.rows.map((row) => sql.table(row.name)))} restart identity`.execute(
      store.db,
    )
  }
  const fids = Array.from({ length: people }, (_, index) => index + 1)
  await registerAccounts(
    store,
    fids.map((fid) => ({ fid, custodyAddress: addressOf(fid) })),
  )
  await addSignerKeys(
    store,
    fids.flatMap((fid) =>
      [0, 1].map((which) => ({ fid, key: toHex(signerOf(fid, which).publicKey), appFid: 1 })),
    ),
  )
  await rentStorage(
    store,
    fids.map((fid) => ({ units: 1, unitType: 'legacy', ...rent, fid })),
  )
  await claimFnames(
    store,
    fids.map((fid) => ({ name: `user${fid}`, fid, owner: addressOf(fid) })),
  )
}

/** Merges messages and returns the status of each. */
export const mergeAll = async (store: Store, messages: readonly Message[]): Promise<string[]> =>
  (await merge(store, messages)).map((outcome) => outcome.status)

/** A message that makes a name the username. */
export const username = (fid: number, seconds: number, value: string): Message =>
  signed(build.userDataAdd(by(fid, seconds), UserDataType.username, value))

export async function usernameOf({ db }: Store, fid: number): Promise<string | null> {
  const query = db.selectFrom('profile').select('username').where('fid', '=', fid)
  return (await query.executeTakeFirstOrThrow()).username
}

/** Merges one message. @returns the code with which it is refused, or its status */
export async function errorOf(store: Store, message: Message): Promise<string> {
  const [outcome] = await merge(store, [message])
  return outcome!.status === 'refused' ? outcome!.error.code : outcome!.status
}
