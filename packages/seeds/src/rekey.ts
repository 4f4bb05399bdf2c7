import { fromFarcasterTime } from '@castaway/contract'
import { hexToBytes } from '@noble/hashes/utils.js'
import { sql } from 'kysely'
import {
  addSignerKeys,
  build,
  merge,
  type Message,
  Protocol,
  readWorld,
  sign,
  signerFromSeed,
  type Store,
  toHex,
  type Tx,
  type WorldRecord,
} from '@castaway/provider'
import { provedName, verifiedWallet } from './compile'
import {
  IdRegisterEvent,
  lockAll,
  OnChainEventType,
  recordOnChainEvents,
  SignerEvent,
  writeWorld,
} from '@castaway/provider/seeding'
import { signAsMaker } from './mini-apps'
import { APP_FID, custodyAddressOf, keySeedOf, signerKeyOf, walletAddressOf } from './keys'

/** Public keys and addresses that were replaced, and must no longer prove anything. */
export interface WithdrawnKeys {
  /** Accounts that got new keys. */
  fids: number[]
  /** Wallets whose keys anyone can derive, lowercase. */
  addresses: string[]
}

interface SeededAccount {
  fid: number
  /** Old and new. */
  custody: readonly [string, string]
  wallet: readonly [string, string]
  signer: readonly [string, string]
  /** Whether the account still belongs to the wallet with the public key seed. */
  isMoved: boolean
}

const WITHDRAWN = 'withdrawn_keys'

/**
 * Moves the accounts of a world that was seeded with public keys to the installation's keys, in one transaction: it
 * runs completely or not at all, and only once. Their messages stay in view.
 *
 * Only accounts that still belong to the well-known wallet are moved; accounts of another wallet stay with it. All keys
 * that could write for moved accounts are revoked, no matter who approved them, because anyone could have. The
 * well-known signers are revoked everywhere.
 * @returns whether there was anything to do
 */
export async function rekeyWorld(store: Store): Promise<boolean> {
  const known = await readWorld(store)
  if (!known?.whole || known.keys === 'installation') return false
  return store.transaction(async (tx) => {
    if (store.kind === 'postgres') await lockAll(tx)
    // Another process may have done it meanwhile.
    const world = await readWorld(store, tx)
    if (!world?.whole || world.keys === 'installation') return false
    const people = await seededIn(store, tx, world)
    const moved = people.filter(({ isMoved }) => isMoved)
    await moveOwners(store, tx, moved)
    await moveSigners(store, tx, people, moved)
    await moveWallets(store, tx, world, moved)
    await moveNames(store, tx, world, moved)
    await moveMiniApps(store, tx, world, moved)
    const withdrawn: WithdrawnKeys = {
      fids: moved.map(({ fid }) => fid),
      addresses: people.flatMap(({ custody, wallet }) => [custody[0], wallet[0]]),
    }
    await writeSetting(tx, WITHDRAWN, withdrawn)
    await writeWorld(tx, { ...world, keys: 'installation' })
    await store.events.record(tx, [{ kind: 'replaced' }])
    return true
  })
}

/** Reads the withdrawn keys that have not been reported to packages with proofs of their own; see `forgetWithdrawn`. */
export async function readWithdrawn({ db }: Store): Promise<WithdrawnKeys | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', WITHDRAWN)
    .executeTakeFirst()
  return (row?.value as WithdrawnKeys | undefined) ?? null
}

export async function forgetWithdrawn({ db }: Store): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', WITHDRAWN).execute()
}

async function writeSetting(tx: Tx, key: string, value: object): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}

const signerOf = (keySeed: string, fid: number) =>
  signerFromSeed(hexToBytes(signerKeyOf(keySeed, fid).slice(2)))

/** Seeded accounts: accounts that registered later did not exist before the seeding. */
async function seededIn(store: Store, tx: Tx, world: WorldRecord): Promise<SeededAccount[]> {
  const keySeed = keySeedOf(store, { ...world, keys: 'installation' })
  const rows = await tx
    .selectFrom('account')
    .select(['fid', 'custody_address'])
    .where('registered_at', '<=', world.now)
    .orderBy('fid')
    .execute()
  const both = <T>(make: (seed: string, fid: number) => T, fid: number) =>
    [make(world.seed, fid), make(keySeed, fid)] as const
  const publicKey = (seed: string, fid: number) => toHex(signerOf(seed, fid).publicKey)
  return rows.map(({ fid, custody_address }) => {
    const custody = both(custodyAddressOf, fid)
    const isMoved = custody[0] === custody_address
    return {
      fid,
      custody,
      isMoved,
      wallet: both(walletAddressOf, fid),
      signer: both(publicKey, fid),
    }
  })
}

/** Updates every table that contains the owner of an account, or a user's wallet. */
async function moveOwners(store: Store, tx: Tx, moved: readonly SeededAccount[]): Promise<void> {
  const at = store.clock.now()
  const accounts = moved.map(({ fid, custody: [before, after] }) => ({ fid, before, after }))
  const list = sql`json_to_recordset(${JSON.stringify(accounts)}::json)
    as m(fid int, before text, after text)`
  await sql`update account a set custody_address = m.after, on_chain = false from ${list}
    where a.fid = m.fid and a.custody_address = m.before`.execute(tx)
  await sql`update account a set recovery_address = m.after, on_chain = false from ${list}
    where a.recovery_address = m.before`.execute(tx)
  await recordOnChainEvents(
    tx,
    moved.map(({ fid, custody: [from, to] }) => ({
      fid,
      type: OnChainEventType.idRegister,
      body: { event: IdRegisterEvent.transfer, from, to },
      at,
    })),
    at,
  )
  await sql`update fname f set owner = m.after from ${list}
    where f.fid = m.fid and f.owner = m.before`.execute(tx)
  await sql`update fname_transfer t set owner = m.after from ${list}
    where t.owner = m.before and t.user_signature is null`.execute(tx)
  await sql`update chain_name n set address = m.after, on_chain = false from ${list}
    where n.address = m.before`.execute(tx)
  const addresses = moved.flatMap(({ custody, wallet }) =>
    [custody, wallet].map(([before, after]) => ({ before, after })),
  )
  const pairs = sql`json_to_recordset(${JSON.stringify(addresses)}::json)
    as m(before text, after text)`
  await sql`update subscription_offer o set owner_address = m.after from ${pairs}
    where o.owner_address = m.before`.execute(tx)
  await sql`update subscription_held h set address = m.after from ${pairs}
    where h.address = m.before`.execute(tx)
}

/**
 * Revokes the well-known keys without taking their messages out of view, because the sample casts are signed with them.
 * Pending approvals on behalf of a moved account expire.
 */
async function moveSigners(
  store: Store,
  tx: Tx,
  people: readonly SeededAccount[],
  moved: readonly SeededAccount[],
): Promise<void> {
  const at = store.clock.now()
  const fids = moved.map(({ fid }) => fid)
  const keys = JSON.stringify(people.map(({ fid, signer: [key] }) => ({ fid, key })))
  const ended = sql`(k.fid = any(${fids}::int[]) or exists (
    select from json_to_recordset(${keys}::json) as s(fid int, key text)
    where s.fid = k.fid and unhex(s.key) = k.key))`
  const { rows: removed } = await sql<{ fid: number; key: string; keyType: number }>`
    update signer_key k set removed_at = ${at}::bigint, on_chain = false
    where k.removed_at is null and ${ended}
    returning k.fid, k.key, k.key_type as "keyType"`.execute(tx)
  await recordOnChainEvents(
    tx,
    removed.map(({ fid, ...key }) => ({
      fid,
      type: OnChainEventType.signer,
      body: { event: SignerEvent.remove, ...key },
      at,
    })),
    at,
  )
  // The on-chain registry clears the keys of an account that moves to another wallet, so they are synced again.
  await sql`update signer_key set on_chain = false where fid = any(${fids}::int[])`.execute(tx)
  for (const kept of ['managed_signer', 'developer_signer'] as const) {
    await sql`update ${sql.table(kept)} s set status = 'revoked', updated_at = ${at}::bigint
      from signer_key k where s.status = 'approved' and k.fid = s.fid and k.key = s.public_key
        and k.removed_at = ${at}::bigint`.execute(tx)
    // A read-only signer has no key on the network.
    await sql`update ${sql.table(kept)} set status = 'revoked', updated_at = ${at}::bigint
      where status = 'approved' and fid = any(${fids}::int[])`.execute(tx)
    await sql`update ${sql.table(kept)} set deadline = least(deadline, ${Math.floor(at / 1000)}::bigint)
      where status = 'pending_approval' and app_fid = any(${fids}::int[])`.execute(tx)
  }
  await addSignerKeys(
    store,
    moved.map(({ fid, signer: [, key] }) => ({ fid, key, appFid: APP_FID, addedAt: at })),
    tx,
  )
}

/** Replaces the well-known wallet on the profile by the new one, with regular messages. */
async function moveWallets(
  store: Store,
  tx: Tx,
  world: WorldRecord,
  moved: readonly SeededAccount[],
): Promise<void> {
  const keySeed = keySeedOf(store, { ...world, keys: 'installation' })
  const { rows } = await sql<{ fid: number; address: string; ts: number }>`
    select fid, address, ts from verification
    where protocol = 'ethereum' and fid = any(${moved.map(({ fid }) => fid)}::int[])`.execute(tx)
  const wallets = new Map(moved.map((one) => [one.fid, one.wallet[0]]))
  // Later than the claim that it revokes, even if the clock was ahead when the world was seeded.
  const at = Math.max(store.clock.now(), world.now)
  const messages: Message[] = []
  for (const { fid, address } of rows) {
    if (wallets.get(fid) !== address) continue
    const [author, signer] = [{ fid, at }, signerOf(keySeed, fid)]
    const bytes = hexToBytes(address.slice(2))
    messages.push(sign(build.verificationRemove(author, bytes, Protocol.ethereum), signer))
    const blockHash = signerKeyOf(`${world.seed}|block`, fid)
    messages.push(sign(await verifiedWallet(author, keySeed, blockHash), signer))
  }
  await mergeOrFail(store, tx, messages, at)
}

/** Proves the names of moved accounts again, by their new wallets. */
async function moveNames(
  store: Store,
  tx: Tx,
  world: WorldRecord,
  moved: readonly SeededAccount[],
): Promise<void> {
  const keySeed = keySeedOf(store, { ...world, keys: 'installation' })
  const { rows } = await sql<{ fid: number; name: string; owner: string; ts: number }>`
    select fid, name, owner, ts from name_proof
    where fid = any(${moved.map(({ fid }) => fid)}::int[])`.execute(tx)
  const before = new Map(moved.map((one) => [one.fid, one.custody[0]]))
  const at = Math.max(store.clock.now(), world.now)
  const messages: Message[] = []
  for (const { fid, name, owner, ts } of rows) {
    if (before.get(fid) !== owner) continue
    // Of two proofs of one second the higher hash wins.
    const author = { fid, at: Math.max(at, fromFarcasterTime(ts + 1)) }
    messages.push(sign(await provedName(author, keySeed, name), signerOf(keySeed, fid)))
  }
  await mergeOrFail(store, tx, messages, at)
}

async function mergeOrFail(store: Store, tx: Tx, messages: Message[], at: number): Promise<void> {
  const results = await merge(store, messages, { now: at, tx })
  const refused = results.find(({ status }) => status === 'refused')
  if (refused) throw new Error(`A message could not be replaced: ${JSON.stringify(refused)}`)
}

/** Signs the manifests of the world's mini apps again with the new keys. */
async function moveMiniApps(
  store: Store,
  tx: Tx,
  world: WorldRecord,
  moved: readonly SeededAccount[],
): Promise<void> {
  const keySeed = keySeedOf(store, { ...world, keys: 'installation' })
  const { rows } = await sql<{ home_url: string; fid: number; payload: string; header: string }>`
    select home_url, author_fid as fid, a->>'payload' as payload, a->>'header' as header
    from mini_app, lateral (select frame->'manifest'->'account_association' as a) m
    where author_fid = any(${moved.map(({ fid }) => fid)}::int[]) and a is not null`.execute(tx)
  const before = new Map(moved.map((one) => [one.fid, one.custody[0]]))
  const signed = []
  for (const { home_url, fid, payload, header } of rows) {
    const { key } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { key?: string }
    if (key?.toLowerCase() !== before.get(fid)) continue
    signed.push({ home_url, word: await signAsMaker({ fid, keySeed }, payload) })
  }
  await sql`update mini_app a
    set frame = jsonb_set(a.frame, '{manifest,account_association}', s.word)
    from json_to_recordset(${JSON.stringify(signed)}::json) as s(home_url text, word jsonb)
    where a.home_url = s.home_url`.execute(tx)
}
