import { beforeEach, expect, test } from 'vitest'
import type { NetworkAccount } from './accounts'
import { onboarding, type Person } from './onboarding'
import { islandUpstream } from './upstream'

/** How somebody who signed in with Farcaster comes to write with their account. */

const SIGNER = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const KEY = `0x${'ab'.repeat(32)}`
const ana: Person = { userId: 'u', wallet: null, fid: 42 }

let account: NetworkAccount | null
let signer: { status: string; fid?: number }
let calls: string[]

beforeEach(() => {
  account = null
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
    accounts: {
      get: async () => account,
      set: async (_user, _provider, next) => void (account = next),
    },
    app: { fid: 1, signKeyRequest: async () => '0xab' },
    clock: { now: () => 1_800_000_000_000 },
  })

test('they have the account they proved, without a signer', async () => {
  expect(await steps().account(ana)).toEqual({
    fid: 42,
    signerUuid: null,
    signerStatus: 'none',
    approvalUrl: null,
  })
  expect(calls).toEqual([])
})

test('they need no wallet here to ask for a signer, which their own wallet then approves', async () => {
  const asked = await steps().requestSigner(ana)
  expect(asked).toEqual({
    fid: 42,
    signerUuid: SIGNER,
    signerStatus: 'pending_approval',
    approvalUrl: 'http://localhost/approve',
  })
  signer = { status: 'approved', fid: 42 }
  expect(await steps().account(ana)).toMatchObject({ fid: 42, signerStatus: 'approved' })
})

test('a signer that another account’s wallet approved is not theirs', async () => {
  await steps().requestSigner(ana)
  signer = { status: 'approved', fid: 43 }
  expect(await steps().account(ana)).toEqual({
    fid: 42,
    signerUuid: null,
    signerStatus: 'none',
    approvalUrl: null,
  })
  expect(account?.signerUuid).toBeNull()
})

test('they are not given a second account', async () => {
  await expect(steps().start(ana)).rejects.toMatchObject({
    status: 409,
    code: 'WALLET_HAS_ACCOUNT',
    message: expect.stringContaining('Farcaster account'),
  })
  expect(calls).toEqual([])
})

test('somebody with neither wallet nor account is told to make or link a wallet', async () => {
  const nobody: Person = { userId: 'u', wallet: null, fid: null }
  expect(await steps().account(nobody)).toBeNull()
  for (const step of [steps().start(nobody), steps().requestSigner(nobody)]) {
    await expect(step).rejects.toMatchObject({
      status: 403,
      code: 'WALLET_MISSING',
      message: expect.stringContaining('wallet'),
    })
  }
})
