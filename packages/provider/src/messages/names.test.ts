import { randomRuns } from '@castaway/testkit/random-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addressOf,
  by,
  errorOf as mergeOne,
  mergeAll,
  nameProof,
  openIsland,
  populate,
  signed,
  username,
  usernameOf as readUsername,
} from '../../test/message-store'
import type { Store } from '../store/open'
import { rebuild } from './rebuild'
import { verificationClaim } from './verification-claim'
import { checkAgreement } from './verify'
import {
  build,
  confirmNameProof,
  fromHex,
  isName,
  loadMessages,
  merge,
  storageOf,
  toHex,
  type Message,
} from './index'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const usernameOf = (fid: number) => readUsername(store, fid)
const errorOf = (message: Message) => mergeOne(store, message)

const holderOf = async (name: string) =>
  (
    await store.db
      .selectFrom('name_proof')
      .select('fid')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.fid

describe('the form of names', () => {
  test.each([
    'ana',
    '0-x',
    'ana.eth',
    'sixteen-letters-',
    'sixteen-letters-.eth',
    'sixteen-letters-.base.eth',
    'base.eth',
  ])('%s is one', (name) => expect(isName(name)).toBe(true))
  test.each([
    '',
    '-ana',
    'Ana.eth',
    'ana.base',
    'ana.com',
    'ana.op.eth',
    '.eth',
    '.base.eth',
    'seventeen-letters.eth',
    'seventeen-letters.base.eth',
    'ana.eth.eth',
    'аna.eth',
  ])('“%s” is none', (name) => expect(isName(name)).toBe(false))
})

describe('a proof', () => {
  const draft = { name: 'ana.eth', owner: fromHex(addressOf(1))! }
  const changed = (change: object) => {
    const data = build.usernameProof(by(1), draft)
    Object.assign(data.usernameProofBody!, change)
    confirmNameProof(data.usernameProofBody!)
    return signed(data)
  }
  test.each([
    ['an fname', { name: Buffer.from('ana'), type: 1 }],
    ['no type', { type: 0 }],
    ['an ENS name as a Base name', { type: 3 }],
    ['a Base name as an ENS name', { name: Buffer.from('ana.base.eth') }],
    ['a subdomain', { name: Buffer.from('a.b.eth') }],
    ['a name that is too long', { name: Buffer.from('seventeen-letters.eth') }],
    ['bytes that are no text', { name: Buffer.from([0xff, 0x2e, 0x65, 0x74, 0x68]) }],
    ['another account', { fid: 2 }],
    ['an owner of 32 bytes', { owner: new Uint8Array(32) }],
  ])('of %s is refused', async (_, change) => {
    expect(await errorOf(changed(change))).toBe('INVALID_USERNAME_PROOF')
  })

  test('of a huge signature is refused', async () => {
    expect(await errorOf(changed({ signature: new Uint8Array(16_384) }))).toBe('DATA_TOO_LONG')
  })

  test('is refused if no registry was asked, whatever its signature', async () => {
    expect(await errorOf(signed(build.usernameProof(by(1), draft)))).toBe('INVALID_USERNAME_PROOF')
    expect(await errorOf(changed({ signature: new Uint8Array(65) }))).toBe('merged')
  })

  test('must name the custody address or a verified one', async () => {
    const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const owner = wallet.address.toLowerCase()
    expect(await errorOf(nameProof(1, 0, 'ana.eth', owner))).toBe('INVALID_USERNAME_PROOF')
    expect(await errorOf(nameProof(1, 0, 'ana.eth', addressOf(2)))).toBe('INVALID_USERNAME_PROOF')
    const blockHash = `0x${'ab'.repeat(32)}` as const
    const claim = verificationClaim(1, wallet.address, blockHash)
    const verification = signed(
      build.verificationAdd(by(1, 1), {
        address: fromHex(owner)!,
        protocol: 0,
        blockHash: fromHex(blockHash)!,
        claimSignature: fromHex(await wallet.signTypedData(claim))!,
      }),
    )
    // Verified within the same batch.
    const proof = nameProof(1, 2, 'ana.eth', owner)
    expect(await mergeAll(store, [verification, proof])).toEqual(['merged', 'merged'])
    // As on the network, the proof outlives the verification.
    const removal = signed(build.verificationRemove(by(1, 3), fromHex(owner)!))
    expect(await mergeAll(store, [removal])).toEqual(['merged'])
    expect(await holderOf('ana.eth')).toBe(1)
  })
})

describe('a username', () => {
  test('needs a proof of its own account', async () => {
    expect(await errorOf(username(1, 0, 'ana.eth'))).toBe('USERNAME_NOT_OWNED')
    await mergeAll(store, [
      nameProof(1, 1, 'ana.eth'),
      nameProof(1, 1, 'a-long-base-name.base.eth'),
    ])
    expect(await errorOf(username(2, 2, 'ana.eth'))).toBe('USERNAME_NOT_OWNED')
    expect(await errorOf(username(1, 2, 'ana.eth'))).toBe('merged')
    expect(await usernameOf(1)).toBe('ana.eth')
    expect(await errorOf(username(1, 3, 'a-long-base-name.base.eth'))).toBe('merged')
    expect(await usernameOf(1)).toBe('a-long-base-name.base.eth')
    expect(await errorOf(username(1, 4, 'user1'))).toBe('merged')
    expect(await usernameOf(1)).toBe('user1')
    expect(await errorOf(username(1, 5, 'Ana.eth'))).toBe('INVALID_USER_DATA')
  })

  test('may come with its proof, in any order', async () => {
    const both = [username(1, 1, 'ana.eth'), nameProof(1, 1, 'ana.eth')]
    expect(await mergeAll(store, both)).toEqual(['merged', 'merged'])
    expect(await usernameOf(1)).toBe('ana.eth')
    const foreign = [nameProof(3, 0, 'ana.eth'), username(3, 2, 'ana.eth')]
    expect(await mergeAll(store, foreign)).toEqual(['conflict-lost', 'refused'])
  })

  test('is revoked when another account proves the name later, who can take it at once', async () => {
    await mergeAll(store, [nameProof(1, 1, 'ana.eth'), username(1, 1, 'ana.eth')])
    expect(await mergeAll(store, [nameProof(2, 2, 'ana.eth'), username(2, 2, 'ana.eth')])).toEqual([
      'merged',
      'merged',
    ])
    expect(await usernameOf(1)).toBe(null)
    expect(await usernameOf(2)).toBe('ana.eth')
    expect(await errorOf(username(1, 3, 'ana.eth'))).toBe('USERNAME_NOT_OWNED')
    const use = await storageOf(store, 1)
    expect([use.user_data.used, use.username_proofs.used]).toEqual([0, 0])
    expect(await checkAgreement(store)).toEqual([])
    await rebuild(store)
    expect(await usernameOf(1)).toBe(null)
    expect(await usernameOf(2)).toBe('ana.eth')
    expect(await checkAgreement(store)).toEqual([])
  })

  test('stays when its own account proves the name again', async () => {
    await mergeAll(store, [nameProof(1, 1, 'ana.eth'), username(1, 1, 'ana.eth')])
    expect(await errorOf(nameProof(1, 2, 'ana.eth'))).toBe('merged')
    expect(await usernameOf(1)).toBe('ana.eth')
    expect((await storageOf(store, 1)).username_proofs.used).toBe(1)
  })

  test('of an fname stays when a proof of another name is lost', async () => {
    await mergeAll(store, [nameProof(1, 1, 'ana.eth'), username(1, 1, 'user1')])
    await mergeAll(store, [nameProof(2, 2, 'ana.eth')])
    expect(await usernameOf(1)).toBe('user1')
  })

  test('is revoked when its proof is pruned', async () => {
    await populate(store, { rent: { unitType: '2025' } })
    expect((await storageOf(store, 1)).username_proofs.capacity).toBe(2)
    await mergeAll(store, [nameProof(1, 1, 'a.eth'), username(1, 9, 'a.eth')])
    await mergeAll(store, [nameProof(1, 2, 'b.eth'), nameProof(1, 3, 'c.eth')])
    expect(await usernameOf(1)).toBe(null)
    expect(await holderOf('a.eth')).toBe(undefined)
    // There is no storage for an older proof, so it cannot come with a username either.
    const both = [nameProof(1, 0, 'd.eth'), username(1, 10, 'd.eth')]
    expect(await mergeAll(store, both)).toEqual(['refused', 'refused'])
    expect(await checkAgreement(store)).toEqual([])
  })
})

const runs = randomRuns(5)
test('proofs, usernames and who has them agree with the log in any order, also when loaded at once', async () => {
  const fid = fc.integer({ min: 1, max: 3 })
  const name = fc.constantFrom('a.eth', 'b.base.eth')
  const step = fc.record({ fid, seconds: fc.nat(9), name, isProof: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, size) => {
        await populate(store)
        const messages = steps.map((one) =>
          one.isProof
            ? nameProof(one.fid, one.seconds, one.name)
            : username(one.fid, one.seconds, one.name),
        )
        const taken: Message[] = []
        for (let at = 0; at < messages.length; at += size) {
          const batch = messages.slice(at, at + size)
          const outcomes = await merge(store, batch)
          taken.push(...batch.filter((_, i) => outcomes[i]!.status !== 'refused'))
        }
        expect(await checkAgreement(store)).toEqual([])
        const { rows } = await unproven()
        expect(rows).toEqual([])
        const proofs = await store.db.selectFrom('name_proof').selectAll().orderBy('name').execute()
        await rebuild(store)
        expect(await checkAgreement(store)).toEqual([])
        await populate(store)
        const distinct = new Map(taken.map((message) => [toHex(message.hash), message]))
        const proofsOnly = [...distinct.values()].filter(({ data }) => data.usernameProofBody)
        await loadMessages(
          store,
          (async function* () {
            yield proofsOnly
          })(),
        )
        expect(
          await store.db.selectFrom('name_proof').selectAll().orderBy('name').execute(),
        ).toEqual(proofs)
        expect(await checkAgreement(store)).toEqual([])
      },
    ),
    { numRuns: runs },
  )
})

function unproven() {
  return sql`select u.fid, u.value from user_data u where u.type = 6 and u.value like '%.eth'
    and not exists (select from name_proof n where n.name = u.value and n.fid = u.fid)`.execute(
    store.db,
  )
}
