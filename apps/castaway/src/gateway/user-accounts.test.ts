import { beforeEach, expect, test } from 'vitest'
import { TIME_TO_APPROVE, type NetworkAccount } from './accounts'
import { onboarding } from './onboarding'
import type { Person } from './user-accounts'
import { fakeAccounts } from '../../test/accounts'
import { islandUpstream } from './upstream'

/** Tests how a user connects several accounts and removes them. */

const HER_WALLET = `0x${'a1'.repeat(20)}`
const FREE_WALLET = `0x${'f2'.repeat(20)}`
const person: Person = { userId: 'u', wallets: [HER_WALLET, FREE_WALLET], fids: [] }
/** Accounts on the network: FID 7 belongs to her wallet, FID 9 to a wallet that is not linked here. */
const people = [
  { fid: 7, username: 'ana', custody_address: HER_WALLET },
  { fid: 9, username: 'club', custody_address: `0x${'cc'.repeat(20)}` },
]

let kept: ReturnType<typeof fakeAccounts>
let signers: Map<string, { status: string; fid?: number }>
let registered: unknown[]
let now: number
/** Replaces the provider's response to signer lookups. */
let lookup: (() => Response) | null

beforeEach(() => {
  kept = fakeAccounts()
  signers = new Map()
  registered = []
  lookup = null
  now = 1_800_000_000_000
})

const signerJson = (id: string) => ({
  object: 'signer',
  signer_uuid: id,
  public_key: `0x${'ab'.repeat(32)}`,
  signer_approval_url: `http://localhost/approve/${id}`,
  ...signers.get(id),
})
const provider = async (request: Request) => {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace(/^\/v2\/farcaster/, '')
  const missing = Response.json({ code: 'NotFound', message: 'nobody' }, { status: 404 })
  const user = (found: (typeof people)[number] | undefined) =>
    found ? Response.json({ user: found }) : missing
  if (path === '/user/custody-address') {
    const address = searchParams.get('custody_address')!.toLowerCase()
    return user(people.find((each) => each.custody_address === address))
  }
  if (path === '/user/by_username') {
    return user(people.find((each) => each.username === searchParams.get('username')))
  }
  if (path === '/user/bulk') {
    const fids = searchParams.get('fids')!.split(',').map(Number)
    return Response.json({ users: people.filter(({ fid }) => fids.includes(fid)) })
  }
  if (path === '/user/fid') return Response.json({ fid: 50 })
  if (path === '/user') {
    registered.push(await request.json())
    return Response.json({ success: true, signer: { ...signerJson('new'), status: 'approved' } })
  }
  if (path === '/signer' && request.method === 'GET') {
    if (lookup) return lookup()
    return Response.json(signerJson(searchParams.get('signer_uuid')!))
  }
  const text = await request.text()
  const body = (text ? JSON.parse(text) : {}) as { signer_uuid?: string }
  const id = body.signer_uuid ?? `signer-${signers.size + 1}`
  signers.set(id, { status: 'pending_approval' })
  return Response.json(signerJson(id))
}
const steps = () =>
  onboarding({
    upstream: islandUpstream(provider, 'the-key-of-this-test'),
    accounts: kept.store,
    app: { fid: 1, signKeyRequest: async () => '0xab' },
    clock: { now: () => now },
  })
const fids = (accounts: NetworkAccount[]) => accounts.map(({ fid }) => fid)

test('another account is registered for a wallet that owns none, in addition to the existing account', async () => {
  const { to, fid } = await steps().start(person, { another: true })
  expect([fid, to]).toEqual([50, FREE_WALLET])
  const input = { fid, to, deadline: 1, signature: '0xab', fname: 'second' }
  await steps().register(person, input)
  expect(registered).toMatchObject([{ requested_user_custody_address: FREE_WALLET }])
  expect(fids(await steps().userAccounts.all(person))).toEqual([7, 50])
  // Requests without an account still use the first one.
  expect((await steps().userAccounts.account(person, null))?.fid).toBe(7)
  const mine = { ...person, wallets: [HER_WALLET] }
  await expect(steps().start(mine, { another: true })).rejects.toMatchObject({
    code: 'WALLET_HAS_ACCOUNT',
  })
  const stolen = { ...input, to: `0x${'ee'.repeat(20)}` }
  await expect(steps().register(person, stolen)).rejects.toMatchObject({ code: 'WALLET_MISSING' })
})

test('an account of an unlinked wallet is theirs only after that wallet has approved', async () => {
  const asked = await steps().userAccounts.connect(person, { username: 'club' })
  expect(asked).toMatchObject({ fid: 9, proof: 'approval', signerStatus: 'pending_approval' })
  await expect(steps().userAccounts.account(person, 9)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_YOURS',
  })
  await expect(steps().userAccounts.prefer(person, 9)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_YOURS',
  })
  expect((await steps().userAccounts.account(person, null))?.fid).toBe(7)
  signers.set('signer-1', { status: 'approved', fid: 9 })
  expect(await steps().userAccounts.account(person, 9)).toMatchObject({ signerStatus: 'approved' })
  await steps().userAccounts.prefer(person, 9)
  expect((await steps().userAccounts.account(person, null))?.fid).toBe(9)
  // After its signer is revoked, the account belongs to no one here.
  signers.set('signer-1', { status: 'revoked', fid: 9 })
  await steps().userAccounts.all(person, true)
  await expect(steps().userAccounts.account(person, 9)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_YOURS',
  })
})

test('an approval by another account’s wallet proves nothing', async () => {
  await steps().userAccounts.connect(person, { fid: 9 })
  signers.set('signer-1', { status: 'approved', fid: 7 })
  await expect(steps().userAccounts.account(person, 9)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_YOURS',
  })
  expect(kept.accounts.find(({ fid }) => fid === 9)).toMatchObject({
    signerUuid: null,
    signerStatus: 'none',
  })
})

test('a pending approval is returned again until it expires', async () => {
  const first = await steps().userAccounts.connect(person, { fid: 9 })
  expect((await steps().userAccounts.connect(person, { fid: 9 })).signerUuid).toBe(first.signerUuid)
  now += TIME_TO_APPROVE
  expect((await steps().userAccounts.connect(person, { fid: 9 })).signerUuid).not.toBe(
    first.signerUuid,
  )
})

test('accounts of linked wallets are found, and added at once', async () => {
  await kept.store.set('u', 'island', {
    fid: 9,
    signerUuid: 's',
    signerStatus: 'approved',
    approvalUrl: null,
    proof: 'wallet',
    since: now,
  })
  expect(await steps().userAccounts.found(person)).toEqual([7])
  expect(await steps().userAccounts.connect(person, { fid: 7 })).toMatchObject({ proof: 'wallet' })
  expect(await steps().userAccounts.found(person)).toEqual([])
  expect(fids(await steps().userAccounts.all(person))).toEqual([9, 7])
})

test('a removed account can neither read nor write, and an unknown one cannot be removed', async () => {
  await steps().userAccounts.connect(person, { fid: 7 })
  await steps().register(person, {
    fid: 50,
    to: FREE_WALLET,
    deadline: 1,
    signature: '0xab',
    fname: 'second',
  })
  await steps().userAccounts.remove(person, 7)
  expect(fids(await steps().userAccounts.all(person))).toEqual([50])
  await expect(steps().userAccounts.remove(person, 7)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_YOURS',
  })
})

test('a user can have twenty accounts at most', async () => {
  for (let fid = 100; fid < 120; fid++) {
    await kept.store.set('u', 'island', {
      fid,
      signerUuid: 's',
      signerStatus: 'approved',
      approvalUrl: null,
      proof: 'wallet',
      since: now,
    })
  }
  await expect(steps().userAccounts.connect(person, { fid: 9 })).rejects.toMatchObject({
    code: 'TOO_MANY',
  })
  await expect(steps().start(person, { another: true })).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('an unknown username is refused', async () => {
  await expect(steps().userAccounts.connect(person, { username: 'nobody' })).rejects.toMatchObject({
    status: 404,
  })
  expect(kept.accounts.every(({ fid }) => fid === 7)).toBe(true)
})

test('accounts can be read while the provider is down, and a signer that it lost is removed', async () => {
  const approved = {
    fid: 9,
    signerUuid: 's',
    signerStatus: 'approved' as const,
    approvalUrl: null,
    proof: 'wallet' as const,
    since: now,
  }
  kept = fakeAccounts(approved)
  lookup = () => Response.json({ code: 'ServiceUnavailable', message: 'away' }, { status: 503 })
  expect(await steps().userAccounts.all(person, true)).toEqual([approved])
  lookup = () => Response.json({ code: 'NotFound', message: 'no such signer' }, { status: 404 })
  expect(await steps().userAccounts.all(person, true)).toMatchObject([
    { fid: 9, signerStatus: 'revoked' },
  ])
  // A new signer can be requested.
  lookup = null
  expect(await steps().requestSigner(person, 9)).toMatchObject({ signerStatus: 'pending_approval' })
})
