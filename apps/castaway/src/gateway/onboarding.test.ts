import { beforeEach, expect, test } from 'vitest'
import { onboarding } from './onboarding'
import type { Person } from './user-accounts'
import { fakeAccounts } from '../../test/accounts'
import { islandUpstream } from './upstream'

/** Tests how someone who signed in with Farcaster gets a signer for their account. */

const SIGNER = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const KEY = `0x${'ab'.repeat(32)}`
const ana: Person = { userId: 'u', wallets: [], fids: [42] }

let kept: ReturnType<typeof fakeAccounts>
let signer: { status: string; fid?: number }
let calls: string[]

beforeEach(() => {
  kept = fakeAccounts()
  signer = { status: 'pending_approval' }
  calls = []
})

const provider = async (request: Request) => {
  const { pathname } = new URL(request.url)
  calls.push(`${request.method} ${pathname.replace(/^\/v2/, '')}`)
  if (pathname.endsWith('/custody-address')) {
    return Response.json({ code: 'NotFound', message: 'nobody' }, { status: 404 })
  }
  return Response.json({
    object: 'signer',
    signer_uuid: SIGNER,
    public_key: KEY,
    signer_approval_url: 'http://localhost/approve',
    ...signer,
  })
}

const steps = () =>
  onboarding({
    upstream: islandUpstream(provider, 'the-key-of-this-test'),
    accounts: kept.store,
    app: { fid: 1, signKeyRequest: async () => '0xab' },
    clock: { now: () => 1_800_000_000_000 },
  })

test('the proved account is available without a signer', async () => {
  expect(await steps().userAccounts.account(ana, null)).toEqual({
    fid: 42,
    signerUuid: null,
    signerStatus: 'none',
    approvalUrl: null,
    proof: 'wallet',
    since: null,
  })
  expect(calls).toEqual([])
})

test('requesting a signer needs no linked wallet, and their own wallet approves it', async () => {
  const asked = await steps().requestSigner(ana, null)
  expect(asked).toEqual({
    fid: 42,
    signerUuid: SIGNER,
    signerStatus: 'pending_approval',
    approvalUrl: 'http://localhost/approve',
    proof: 'wallet',
    since: 1_800_000_000_000,
  })
  signer = { status: 'approved', fid: 42 }
  expect(await steps().userAccounts.account(ana, null)).toMatchObject({
    fid: 42,
    signerStatus: 'approved',
  })
})

test('a signer that another account’s wallet approved is not theirs', async () => {
  await steps().requestSigner(ana, null)
  signer = { status: 'approved', fid: 43 }
  expect(await steps().userAccounts.account(ana, null)).toEqual({
    fid: 42,
    signerUuid: null,
    signerStatus: 'none',
    approvalUrl: null,
    proof: 'wallet',
    since: null,
  })
  expect(kept.accounts[0]?.signerUuid).toBeNull()
})

test('no second account is registered unasked', async () => {
  await expect(steps().start(ana, {})).rejects.toMatchObject({
    status: 409,
    code: 'WALLET_HAS_ACCOUNT',
    message: expect.stringContaining('Farcaster account'),
  })
  expect(calls).toEqual([])
})

test('a user with neither wallet nor account gets an error that says to create or link a wallet', async () => {
  const nobody: Person = { userId: 'u', wallets: [], fids: [] }
  expect(await steps().userAccounts.account(nobody, null)).toBeNull()
  for (const step of [steps().start(nobody, {}), steps().requestSigner(nobody, null)]) {
    await expect(step).rejects.toMatchObject({
      status: 403,
      code: 'WALLET_MISSING',
      message: expect.stringContaining('wallet'),
    })
  }
})
