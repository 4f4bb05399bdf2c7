import { beforeEach, expect, test } from 'vitest'
import type { UserData } from '../records/index'
import type { KeySource } from './keys'
import { gateway } from '../api-routes'
import { noCosts } from '../../test/costs'
import { fakeAccounts } from '../../test/accounts'
import { islandUpstream } from './upstream'

/** Tests of what owners can see of their account: the keys that can write for it, and its storage. */

const SIGNER = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const OURS = `0x${'0a'.repeat(32)}`
const THEIRS = `0x${'0b'.repeat(32)}`
const account = (fid: number) => ({
  fid,
  signerUuid: SIGNER,
  signerStatus: 'approved' as const,
  approvalUrl: null,
  proof: 'wallet' as const,
  since: 1000,
})

let sent: { path: string; body: unknown }[]
let signer: string
beforeEach(() => {
  sent = []
  signer = 'approved'
})

const provider = async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const path = `${pathname.replace('/v2/farcaster', '')}${search}`
  const text = await request.text()
  sent.push({ path, body: text ? JSON.parse(text) : null })
  if (path.startsWith('/signer')) {
    return Response.json({ signer_uuid: SIGNER, public_key: OURS, status: signer, fid: 77 })
  }
  if (path.startsWith('/user/bulk')) {
    return Response.json({ users: [{ fid: 5, username: 'app', display_name: 'An app' }] })
  }
  if (path.startsWith('/storage/usage')) {
    return Response.json({
      casts: { used: 90, capacity: 100 },
      links: {},
      total_active_units: 1,
    })
  }
  return Response.json({
    total_active_units: 2,
    allocations: [{ units: 2, expiry: '2027-01-01T00:00:00Z' }],
  })
}

const open = (options: { keys?: KeySource; mayRent?: boolean } = {}) =>
  gateway({
    upstream: islandUpstream(provider, 'the-key-of-this-test'),
    sessions: {
      idOf: async () => 'u',
      of: async () => ({ person: { userId: 'u', wallets: [], fids: [] }, user: { id: 'u' } }),
    },
    accounts: fakeAccounts(account(77), account(88)).store,
    app: { fid: 5, signKeyRequest: async () => '0xab' },
    clock: { now: () => 2000 },
    userData: {} as UserData,
    costs: noCosts(),
    report: (cause) => {
      throw cause
    },
    ...options,
  })
const as = (fid: number) => ({ headers: { 'x-castaway-account': String(fid) } })
const key = { publicKey: THEIRS, appFid: null, addedAt: 1, removedAt: null, permissions: null }

test('the island lists all keys of the account, without signer ids', async () => {
  const asked: number[] = []
  const keys: KeySource = async (fid) => {
    asked.push(fid)
    return [{ ...key, publicKey: OURS, appFid: 5, permissions: ['PUBLISH_CAST'] }, key]
  }
  const answer = await open({ keys }).request('/_keys', as(88))
  const text = await answer.text()
  expect(asked).toEqual([88])
  expect(JSON.parse(text)).toMatchObject({
    fid: 88,
    complete: true,
    keys: [
      {
        public_key: OURS,
        ours: true,
        app: { display_name: 'An app' },
        permissions: ['PUBLISH_CAST'],
      },
      { public_key: THEIRS, ours: false, app: null, permissions: null },
    ],
  })
  expect(text).not.toContain(SIGNER)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a remote provider lists only the signer created here, once it is approved', async () => {
  const keys = async () => (await open().request('/_keys')).json()
  expect(await keys()).toMatchObject({ complete: false, keys: [{ ours: true, removed_at: null }] })
  signer = 'revoked'
  expect(await keys()).toMatchObject({ keys: [{ removed_at: 1000 }] })
  signer = 'pending_approval'
  expect(await keys()).toMatchObject({ keys: [] })
})

test('storage shows what the provider returns and omits the rest', async () => {
  expect(await (await open().request('/_storage')).json()).toEqual({
    fid: 77,
    units: 2,
    usage: [{ kind: 'casts', used: 90, capacity: 100 }],
    allocations: [{ units: 2, expires_at: '2027-01-01T00:00:00Z', rented_at: null }],
    may_rent: false,
  })
})

const rent = (options: { mayRent?: boolean }, body: unknown) =>
  open(options).request('/_storage', {
    method: 'POST',
    headers: { ...as(88).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('storage can be rented only if the operator allows it, for one’s own account, within a limit', async () => {
  const wanted = { units: 1, idem: 'a-key-of-this-press' }
  const rejected = await rent({}, wanted)
  expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([
    403,
    'RENTING_OFF',
  ])
  for (const body of [{ ...wanted, units: 600 }, { ...wanted, fid: 3 }, { units: 1 }]) {
    expect((await rent({ mayRent: true }, body)).status).toBe(400)
  }
  expect(sent).toEqual([])
  expect((await rent({ mayRent: true }, wanted)).status).toBe(200)
  expect(sent).toEqual([{ path: '/storage/buy', body: { fid: 88, ...wanted } }])
})
