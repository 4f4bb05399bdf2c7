import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import { targetHashOf, type Entry } from './conflict'
import { nameKind, nameOf } from './names'
import { MovedError } from './retry'
import { toHex } from './hex'
import { MessageType, UserDataType } from './types'

const ALL = 4_747_002
const MANY = 200

/** What a merge has locked. */
export interface MergeLocks {
  /** Locks the casts that a batch takes out of view, which are known only once it has looked. */
  removing(hashes: readonly string[]): Promise<void>
  /**
   * Asserts that these conversations are locked.
   *
   * @throws {MovedError} if one isn't, because it has become part of another conversation meanwhile
   */
  assertHeld(roots: Iterable<string>): void
  /**
   * Asserts that these accounts are locked.
   *
   * @throws {MovedError} if one isn't, because it has got a name of the batch meanwhile
   */
  assertAuthors(fids: Iterable<number>): void
}

/** Nothing else merges: on PGlite, and under the exclusive lock. */
export const EXCLUSIVE: MergeLocks = {
  removing: async () => {},
  assertHeld: () => {},
  assertAuthors: () => {},
}

/**
 * Serializes merges that touch the same rows, which run concurrently on PostgreSQL: those of one author, those about one
 * user, and those in one conversation or about one cast. Everything else merges side by side.
 */
export async function lockFor(
  { kind }: Pick<Store, 'kind'>,
  tx: Tx,
  items: readonly { entry: Entry }[],
): Promise<MergeLocks> {
  if (kind !== 'postgres') return EXCLUSIVE
  const names = new Set<string>()
  /** Casts whose surroundings are locked as well. */
  const centers: string[] = []
  const added: string[] = []
  /** ENS and Base names, whose holders are locked as well. */
  const proved: string[] = []
  for (const { entry } of items) {
    names.add(`fid ${entry.fid}`)
    const { linkBody, reactionBody, castAddBody, castRemoveBody } = entry.data
    const { lendStorageBody, keyAddBody, keyRemoveBody } = entry.data
    if (lendStorageBody) names.add(`fid ${lendStorageBody.toFid}`)
    // A key belongs to one account, and the nonces of an app to all its users.
    if (keyAddBody || keyRemoveBody) names.add('keys')
    if (linkBody) names.add(`fid ${linkBody.targetFid}`)
    if (reactionBody) names.add(castName(targetHashOf(entry.data)))
    const name = nameIn(entry)
    if (name) proved.push(name)
    if (castRemoveBody) centers.push(toHex(castRemoveBody.targetHash))
    if (entry.type !== MessageType.castAdd) continue
    names.add(castName(entry.hash))
    added.push(entry.hash)
    const parent = castAddBody!.parentCastId && toHex(castAddBody!.parentCastId.hash)
    if (parent) {
      centers.push(parent)
      names.add(castName(parent))
    }
    for (const { castId } of castAddBody!.embeds)
      if (castId) names.add(castName(toHex(castId.hash)))
  }
  // Which links a compact state ends is known only once it has looked.
  const isWide = items.some(({ entry }) => entry.type === MessageType.linkCompactState)
  if (isWide || names.size > MANY) {
    await lockAll(tx)
    return EXCLUSIVE
  }
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ALL)})`.execute(tx)
  const hold = async (more: ReturnType<typeof sql>) => {
    for (const name of await take(tx, more)) names.add(name)
  }
  // All in one statement: who took some first and others later would wait for those who do it the other way round.
  const given = sql`select unnest(${[...names]}::text[]) as name`
  const parts = [
    given,
    ...(centers.length > 0 ? [aroundCasts(centers)] : []),
    ...(added.length > 0 ? [belowCasts(added)] : []),
    ...(proved.length > 0 ? [ofNames(proved)] : []),
  ]
  await hold(sql.join(parts, sql` union `))
  return {
    async removing(hashes) {
      const unexpected = hashes.filter((hash) => !centers.includes(hash))
      if (unexpected.length > 0) await hold(aroundCasts(unexpected))
    },
    assertHeld(roots) {
      for (const root of roots) if (!names.has(castName(root))) throw new MovedError()
    },
    assertAuthors(fids) {
      for (const fid of fids) if (!names.has(`fid ${fid}`)) throw new MovedError()
    },
  }
}

/** The ENS or Base name that a message proves or takes. */
function nameIn({ data }: Entry): string | undefined {
  if (data.usernameProofBody) return nameOf(data.usernameProofBody)
  const { type, value } = data.userDataBody ?? {}
  if (type !== UserDataType.username || value === undefined) return undefined
  return nameKind(value) === 'fname' ? undefined : value
}

/** The names, and the accounts that have proved them. */
const ofNames = (names: readonly string[]) => sql<{ name: string }>`
  select 'name ' || given from unnest(${names}::text[]) given
  union
  select 'fid ' || fid from name_proof where name_proof.name = any(${names}::text[])`

/** Locks accounts for work on their messages and names, as a merge does. */
export async function lockAccounts(
  { kind }: Pick<Store, 'kind'>,
  tx: Tx,
  fids: readonly number[],
): Promise<void> {
  if (kind !== 'postgres') return
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ALL)})`.execute(tx)
  await take(tx, sql`select unnest(${fids.map((fid) => `fid ${fid}`)}::text[]) as name`)
}

/** Also the name of a URL that is reacted to. */
const castName = (target: string) => `cast ${target}`

/** The conversations of casts, and the casts that they reply to and quote. */
const aroundCasts = (hashes: readonly string[]) => sql<{ name: string }>`
  select 'cast ' || hex(near.hash) as name from cast_place p,
    lateral (values (p.hash), (p.parent_hash), (p.root_hash)) as near(hash)
  where p.hash = any(${hashes}::bytea[]) and near.hash is not null
  union
  select 'cast ' || hex(quoted_hash) from cast_embed
  where cast_hash = any(${hashes}::bytea[]) and quoted_hash is not null`

/** The conversations that replies to casts have become which came before them: now they move. */
const belowCasts = (hashes: readonly string[]) => sql<{ name: string }>`
  select 'cast ' || hex(root_hash) from cast_place where parent_hash = any(${hashes}::bytea[])`

/**
 * Takes locks in the same order in every transaction, which prevents most deadlocks; the transaction that is aborted in
 * the others is repeated.
 *
 * @param names a query for the names of the locks
 */
async function take(tx: Tx, names: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name, pg_advisory_xact_lock(key) from (
      select name, hashtextextended(name, 0) as key from (${names}) as named order by key
    ) as keys`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Takes the exclusive lock for work on the messages of many users: no merge runs meanwhile. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ALL)})`.execute(tx)
}
