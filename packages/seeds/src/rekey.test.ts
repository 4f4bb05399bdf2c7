import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase, type Baseline, type OwnDatabase } from '@castaway/testkit/database'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addSignerKey,
  build,
  checkAgreement,
  merge,
  openStore,
  readWorld,
  rebuild,
  sign,
  signerFromSeed,
  type Store,
  toHex,
  UserDataType,
} from '@castaway/provider'
import { seedChainNames } from '@castaway/provider/seeding'
import {
  custodyAddressOf,
  custodyKeyOf,
  keysOfSeeded,
  readWithdrawn,
  rekeyWorld,
  resetWorld,
  seedWorld,
  signerKeyOf,
  SMALL_SEED,
  smallPeople,
  walletKeyOf,
} from './index'
import { provedName } from './compile'

const { ana, bo, chidi } = smallPeople
const APP = 1

const open = (database: OwnDatabase) =>
  openStore({
    clock: systemClock,
    random: systemRandom,
    secret: 'a secret of the rekey test',
    ...database,
  })
const seeded: Baseline = {
  name: 'small world of the rekey test',
  make: async (database) => {
    const made = await open(database)
    await seedWorld(made, 'small')
    return made
  },
}

let store: Store
beforeEach(async () => {
  store = await onOwnDatabase(open, seeded)
})
afterEach(() => store.close())

const keyOf = (hex: string) => signerFromSeed(Buffer.from(hex.slice(2), 'hex'))
const knownSigner = (fid: number) => keyOf(signerKeyOf(SMALL_SEED, fid))
const addressOf = (key: `0x${string}`) => privateKeyToAccount(key).address.toLowerCase()
async function cast(fid: number, signer: ReturnType<typeof keyOf>, text: string) {
  const message = sign(build.castAdd({ fid, at: store.clock.now() }, { text }), signer)
  const [outcome] = await merge(store, [message])
  return outcome!.status === 'refused' ? outcome!.error.code : outcome!.status
}
const casts = () =>
  store.db.selectFrom('cast').select(['hash', 'fid', 'text', 'app_fid']).orderBy('hash').execute()
const custodyOf = async (fid: number) =>
  (
    await store.db
      .selectFrom('account')
      .select('custody_address')
      .where('fid', '=', fid)
      .executeTakeFirstOrThrow()
  ).custody_address
const verified = async (fid: number) =>
  (
    await store.db
      .selectFrom('verification')
      .select('address')
      .where('fid', '=', fid)
      .where('protocol', '=', 'ethereum')
      .execute()
  ).map(({ address }) => address)

describe('a world that was seeded with public keys', () => {
  test('has its names proved by the new wallets', async () => {
    const author = { fid: ana, at: store.clock.now() }
    const address = await custodyOf(ana)
    await store.transaction((tx) =>
      seedChainNames(tx, [{ name: 'ana.eth', address, registeredAt: author.at }]),
    )
    const username = build.userDataAdd(author, UserDataType.username, 'ana.eth')
    const messages = [await provedName(author, SMALL_SEED, 'ana.eth'), username]
    await merge(
      store,
      messages.map((data) => sign(data, knownSigner(ana))),
    )
    await rekeyWorld(store)
    const moved = await custodyOf(ana)
    expect(moved).not.toBe(address)
    const proof = await store.db.selectFrom('name_proof').selectAll().executeTakeFirstOrThrow()
    expect(proof).toMatchObject({ name: 'ana.eth', fid: ana, owner: moved })
    const name = await store.db.selectFrom('chain_name').selectAll().executeTakeFirstOrThrow()
    expect(name).toMatchObject({ name: 'ana.eth', address: moved, on_chain: false })
    const profile = await store.db
      .selectFrom('profile')
      .select('username')
      .where('fid', '=', ana)
      .executeTakeFirstOrThrow()
    expect(profile.username).toBe('ana.eth')
    const transfers = await store.db
      .selectFrom('fname_transfer')
      .select('owner')
      .where('to_fid', '=', ana)
      .execute()
    expect(transfers).toEqual([{ owner: moved }])
    expect(await checkAgreement(store)).toEqual([])
  })

  test('moves to the installation’s keys; its messages stay, and projections agree', async () => {
    const before = await casts()
    const shown = await store.db
      .selectFrom('verification')
      .select(['fid', 'address'])
      .where('protocol', '=', 'ethereum')
      .execute()
    const own = shown.filter(
      ({ fid, address }) => address === addressOf(walletKeyOf(SMALL_SEED, fid)),
    )
    expect(own.length).toBeGreaterThan(0)
    expect(await rekeyWorld(store)).toBe(true)
    expect(await casts()).toEqual(before)
    for (const fid of [APP, ana, bo]) {
      const keys = (await keysOfSeeded(store, fid))!
      expect(keys.custody_key).not.toBe(custodyKeyOf(SMALL_SEED, fid))
      expect(await custodyOf(fid)).toBe(keys.custody_address.toLowerCase())
      expect(await cast(fid, knownSigner(fid), 'by anybody')).toBe('UNKNOWN_SIGNER')
      expect(await cast(fid, keyOf(keys.signer_key), 'by the installation')).toBe('merged')
    }
    for (const { fid, address } of own) {
      const now = await verified(fid)
      expect(now).not.toContain(address)
      expect(now).toContain(addressOf((await keysOfSeeded(store, fid))!.wallet_key))
    }
    const names = await store.db
      .selectFrom('fname as f')
      .innerJoin('account as a', 'a.fid', 'f.fid')
      .whereRef('f.owner', '!=', 'a.custody_address')
      .select('f.name')
      .execute()
    expect(names).toEqual([])
    expect(await checkAgreement(store)).toEqual([])
    await rebuild(store)
    expect(await checkAgreement(store)).toEqual([])
    expect((await casts()).length).toBe(before.length + 3)
  })

  test('contains no well-known address except in the log', async () => {
    await rekeyWorld(store)
    const { fids } = (await readWithdrawn(store))!
    expect(fids).toContain(APP)
    const known = fids.flatMap((fid) => [
      custodyAddressOf(SMALL_SEED, fid),
      addressOf(walletKeyOf(SMALL_SEED, fid)),
    ])
    const { rows } = await tablesWith(known)
    // The revoked keys are queued for the login, and what the contracts said is a log.
    expect(rows).toEqual(['setting', 'onchain_event'])
  })

  test('has mini apps that are signed by their developers’ new wallets', async () => {
    const before = await associations()
    await rekeyWorld(store)
    const after = await associations()
    expect(after.length).toBeGreaterThan(0)
    for (const [i, { fid, header, payload }] of after.entries()) {
      expect(payload).toBe(before[i]!.payload)
      const { key } = JSON.parse(Buffer.from(header, 'base64url').toString())
      expect(key.toLowerCase()).toBe(await custodyOf(fid))
    }
  })

  test('leaves an account of another wallet unchanged, with its keys', async () => {
    const owner = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
    await store.db
      .updateTable('account')
      .set({ custody_address: owner })
      .where('fid', '=', chidi)
      .execute()
    const own = keyOf(generatePrivateKey())
    await addSignerKey(store, { fid: chidi, key: toHex(own.publicKey) })
    await rekeyWorld(store)
    expect(await custodyOf(chidi)).toBe(owner)
    expect(await cast(chidi, own, 'still mine')).toBe('merged')
    expect(await cast(chidi, knownSigner(chidi), 'by anybody')).toBe('UNKNOWN_SIGNER')
    expect(await keysOfSeeded(store, chidi)).toBeNull()
  })

  test('revokes a signer that was approved with a well-known wallet; its casts stay', async () => {
    const approved = keyOf(generatePrivateKey())
    const key = toHex(approved.publicKey)
    await addSignerKey(store, { fid: bo, key, appFid: APP })
    await store.db
      .insertInto('managed_signer')
      .values({
        uuid: 'f6a1c1de-0000-4000-8000-000000000001',
        app_id: 'test',
        public_key: key,
        sealed_key: Buffer.alloc(1),
        status: 'approved',
        fid: bo,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    expect(await cast(bo, approved, 'before')).toBe('merged')
    await rekeyWorld(store)
    expect(await cast(bo, approved, 'after')).toBe('UNKNOWN_SIGNER')
    expect((await casts()).map(({ text }) => text)).toContain('before')
    const { status } = await store.db
      .selectFrom('managed_signer')
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('revoked')
    expect(await checkAgreement(store)).toEqual([])
  })

  test('is moved once', async () => {
    expect(await rekeyWorld(store)).toBe(true)
    const keys = await store.db.selectFrom('signer_key').selectAll().orderBy('key').execute()
    expect(await rekeyWorld(store)).toBe(false)
    expect(await store.db.selectFrom('signer_key').selectAll().orderBy('key').execute()).toEqual(
      keys,
    )
  })

  test('is unchanged by an interrupted move, and is moved on the next start', async () => {
    const cutOff: Store = {
      ...store,
      transaction: (work) =>
        store.transaction(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(rekeyWorld(cutOff)).rejects.toThrow('killed')
    expect(await custodyOf(ana)).toBe(custodyAddressOf(SMALL_SEED, ana))
    expect(await cast(ana, knownSigner(ana), 'as before')).toBe('merged')
    expect((await readWorld(store))!.keys).toBeUndefined()
    expect(await rekeyWorld(store)).toBe(true)
    expect(await custodyOf(ana)).not.toBe(custodyAddressOf(SMALL_SEED, ana))
  })

  test('has the installation’s keys from the start after a reset', async () => {
    await rekeyWorld(store)
    const { custody_key } = (await keysOfSeeded(store, ana))!
    await resetWorld(store)
    expect((await keysOfSeeded(store, ana))!.custody_key).toBe(custody_key)
    expect(await cast(ana, knownSigner(ana), 'by anybody')).toBe('UNKNOWN_SIGNER')
  })
})

/** Tables with a row that contains one of these words, except for the message log. */
async function tablesWith(words: readonly string[]) {
  const { worldTables } = await import('@castaway/provider/seeding')
  const { sql } = await import('kysely')
  const rows: string[] = []
  for (const table of worldTables()) {
    if (table === 'message') continue
    const found = await sql`select 1 from ${sql.table(table)} t
      where lower(t::text) like any(${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(
      store.db,
    )
    if (found.rows.length > 0) rows.push(table)
  }
  return { rows }
}

async function associations() {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ fid: number; header: string; payload: string }>`
    select author_fid as fid, frame->'manifest'->'account_association'->>'header' as header,
      frame->'manifest'->'account_association'->>'payload' as payload
    from mini_app order by home_url`.execute(store.db)
  return rows
}
