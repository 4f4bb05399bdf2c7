import { operations } from '@castaway/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UserData } from './records/index'
import type { Operators } from './gateway/operators'
import type { NetworkAccount } from './gateway/accounts'
import { gateway, type Sessions } from './api-routes'
import { fakeAccounts } from '../test/accounts'
import { noCosts } from '../test/costs'
import { remoteUpstream, islandUpstream } from './gateway/upstream'

const SIGNER = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const KEY = 'the-key-that-stays-on-the-server'
const approved: NetworkAccount = {
  fid: 77,
  signerUuid: SIGNER,
  signerStatus: 'approved',
  approvalUrl: null,
  proof: 'wallet',
  since: null,
}

let kept: ReturnType<typeof fakeAccounts>
let signedIn: boolean
let wallets: string[]
let operators: Operators | undefined
let reported: unknown[]
let sent: { method: string; url: URL; headers: Headers; body: unknown }[]
let answer: () => Response

beforeEach(() => {
  kept = fakeAccounts({ ...approved })
  signedIn = true
  wallets = []
  operators = undefined
  reported = []
  sent = []
  answer = () => Response.json({ users: [], casts: [], ok: true })
})

const provider = async (request: Request) => {
  const body = request.method === 'GET' ? undefined : await request.json()
  sent.push({ method: request.method, url: new URL(request.url), headers: request.headers, body })
  return answer()
}

const sessions: Sessions = {
  idOf: async () => (signedIn ? 'u' : null),
  of: async () =>
    signedIn ? { person: { userId: 'u', wallets, fids: [] }, user: { id: 'u' } } : null,
}

const open = (upstream = islandUpstream(provider, KEY)) =>
  gateway({
    upstream,
    sessions,
    accounts: kept.store,
    app: null,
    clock: { now: () => 1_800_000_000_000 },
    // User data has its own tests next to it, on a database.
    userData: {} as UserData,
    operators,
    costs: noCosts(),
    report: (cause) => reported.push(cause),
  })

const ask = (path: string, init: RequestInit = {}) =>
  open().request(`/api${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
const code = async (response: Response) => ((await response.json()) as { code: string }).code

// Requests carry the full path, as they do behind the server.

describe('reading', () => {
  test('the viewer comes from the session, whatever the browser sends', async () => {
    await ask('/farcaster/user/bulk?fids=2&viewer_fid=1')
    expect(sent[0]!.url.searchParams.get('viewer_fid')).toBe('77')
    signedIn = false
    await ask('/farcaster/user/bulk?fids=2&viewer_fid=1')
    expect(sent[1]!.url.searchParams.has('viewer_fid')).toBe(false)
  })

  test('private data can be read for one’s own account only', async () => {
    await ask('/farcaster/notifications?fid=2')
    expect(sent[0]!.url.searchParams.getAll('fid')).toEqual(['77'])
    kept = fakeAccounts()
    expect(await code(await ask('/farcaster/notifications?fid=2'))).toBe('ACCOUNT_MISSING')
    signedIn = false
    expect((await ask('/farcaster/notifications?fid=2')).status).toBe(401)
  })

  test('the API key is added and no header of the browser is forwarded', async () => {
    await ask('/farcaster/user/bulk?fids=2', {
      headers: { 'x-api-key': 'mine', cookie: 'session=1', authorization: 'Bearer x' },
    })
    const { headers } = sent[0]!
    expect(headers.get('x-api-key')).toBe(KEY)
    expect(headers.get('cookie')).toBeNull()
    expect(headers.get('authorization')).toBeNull()
  })
})

describe('writing', () => {
  const cast = (body: string) => ask('/farcaster/cast', { method: 'POST', body })

  test('the signer comes from the account, whatever the browser sends', async () => {
    await cast(JSON.stringify({ text: 'hello', signer_uuid: 'another' }))
    expect(sent[0]!.body).toEqual({ text: 'hello', signer_uuid: SIGNER })
  })

  test('a mute is sent for the session’s account', async () => {
    await ask('/farcaster/mute', { method: 'POST', body: JSON.stringify({ fid: 2, muted_fid: 3 }) })
    expect(sent[0]!.body).toEqual({ fid: 77, muted_fid: 3 })
  })

  test.each([
    ['none', 'SIGNER_MISSING'],
    ['revoked', 'SIGNER_MISSING'],
  ] as const)('nothing is sent if the signer is %s', async (signerStatus, expected) => {
    kept = fakeAccounts({ ...approved, signerStatus })
    expect(await code(await cast('{"text":"hello"}'))).toBe(expected)
    expect(sent).toEqual([])
  })

  test('while an approval is pending the provider is polled and nothing is written', async () => {
    kept = fakeAccounts({ ...approved, signerStatus: 'pending_approval' })
    answer = () =>
      Response.json({ object: 'signer', signer_uuid: SIGNER, status: 'pending_approval' })
    expect(await code(await cast('{"text":"hello"}'))).toBe('SIGNER_NOT_APPROVED')
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  test('a given approval is noticed', async () => {
    kept = fakeAccounts({ ...approved, signerStatus: 'pending_approval' })
    answer = () => Response.json({ object: 'signer', signer_uuid: SIGNER, status: 'approved' })
    expect((await cast('{"text":"hello"}')).status).toBe(200)
    expect(kept.accounts[0]?.signerStatus).toBe('approved')
  })

  test('nothing is sent without a session', async () => {
    signedIn = false
    expect((await cast('{"text":"hello"}')).status).toBe(401)
    expect(sent).toEqual([])
  })

  test.each(['[]', '"text"', '{', 'null'])('the body %s is refused', async (body) => {
    const failed = await cast(body)
    expect(failed.status).toBe(400)
    expect(sent).toEqual([])
  })
})

describe('browsers cannot call', () => {
  const closed = Object.entries(operations).filter(([, { spec }]) => spec.access === 'server')
  test.each(closed.map(([id]) => id as keyof typeof operations))('%s', async (id) => {
    const { method, path } = operations[id]
    const response = await ask(path, { method, ...(method !== 'GET' && { body: '{}' }) })
    expect(response.status).toBe(403)
    expect(await code(response)).toBe('NOT_FOR_BROWSERS')
    expect(sent).toEqual([])
  })

  test('an unknown path', async () => {
    expect((await ask('/farcaster/admin')).status).toBe(404)
    expect((await ask('/../secret')).status).toBe(404)
  })
})

describe('operations for operators', () => {
  const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const ban = () => ask('/farcaster/ban', { method: 'POST', body: JSON.stringify({ fids: [8] }) })
  const isTold = async () =>
    ((await (await open().request('/_me')).json()) as { is_operator?: boolean }).is_operator

  test.each(['POST', 'DELETE'] as const)('refuse %s of a ban to all others', async (method) => {
    const init = { method, body: JSON.stringify({ fids: [8] }) }
    for (const others of [undefined, { fids: new Set([78]), wallets: new Set([WALLET]) }]) {
      operators = others
      expect(await code(await ask('/farcaster/ban', init))).toBe('NOT_AN_OPERATOR')
      expect(await code(await ask('/farcaster/ban/list'))).toBe('NOT_AN_OPERATOR')
    }
    signedIn = false
    expect((await ask('/farcaster/ban', init)).status).toBe(401)
    expect(sent).toEqual([])
  })

  test('are allowed by an account that the operator can write as', async () => {
    operators = { fids: new Set([77]), wallets: new Set() }
    answer = () => Response.json({ success: true, users: [] })
    expect((await ban()).status).toBe(200)
    // A ban uses the server's API key and no signer.
    expect(sent[0]!.body).toEqual({ fids: [8] })
    expect((await ask('/farcaster/ban/list')).status).toBe(200)
    expect(await isTold()).toBe(true)
    // An account that is only claimed does not count.
    kept = fakeAccounts({ ...approved, proof: 'approval', signerStatus: 'pending_approval' })
    expect(await code(await ban())).toBe('NOT_AN_OPERATOR')
    expect(await isTold()).toBeUndefined()
  })

  test('are allowed by a wallet, without any account', async () => {
    kept = fakeAccounts()
    wallets = [WALLET]
    operators = { fids: new Set(), wallets: new Set([WALLET]) }
    answer = () =>
      sent.at(-1)!.url.pathname.endsWith('/ban')
        ? Response.json({ success: true })
        : Response.json({ code: 'NotFound', message: 'none' }, { status: 404 })
    expect(await isTold()).toBe(true)
    expect((await ban()).status).toBe(200)
  })
})

describe('a failing provider', () => {
  test('has its error messages passed on', async () => {
    answer = () => Response.json({ code: 'NotFound', message: 'No such user' }, { status: 404 })
    const response = await ask('/farcaster/user/by_username?username=nobody')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'NotFound', message: 'No such user' })
  })

  test('has its Retry-After passed on', async () => {
    answer = () =>
      Response.json(
        { code: 'RateLimit', message: 'Slow down' },
        { status: 429, headers: { 'retry-after': '7', 'set-cookie': 'a=b' } },
      )
    const response = await ask('/farcaster/user/bulk?fids=2')
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('that refuses the API key causes a server error, not a sign-out', async () => {
    answer = () =>
      Response.json({ code: 'Unauthorized', message: `bad key ${KEY}` }, { status: 401 })
    const response = await ask('/farcaster/user/bulk?fids=2')
    expect(response.status).toBe(502)
    const text = await response.text()
    expect(text).toContain('PROVIDER_REFUSED_KEY')
    expect(text).not.toContain(KEY)
  })

  test('that returns HTML instead of JSON causes an error, not a page', async () => {
    answer = () => new Response('<script>', { headers: { 'content-type': 'text/html' } })
    const response = await ask('/farcaster/user/bulk?fids=2')
    expect(response.status).toBe(502)
    expect(await code(response)).toBe('PROVIDER_GARBLED')
  })

  test('that is unreachable causes a 502 with a message', async () => {
    const remote = remoteUpstream({ url: 'http://127.0.0.1:9', apiKey: KEY }, { now: () => 0 })
    const response = await open(remote).request('/api/farcaster/user/bulk?fids=2')
    expect(response.status).toBe(502)
    expect(await code(response)).toBe('PROVIDER_UNREACHABLE')
    expect(reported).toEqual([])
  })
})

describe('several accounts', () => {
  const other = { ...approved, fid: 88, signerUuid: '2b2b2b2b-9b33-4a48-a0e2-bc7b0555baec' }
  const as = (fid: number | string) => ({ headers: { 'x-castaway-account': String(fid) } })
  beforeEach(() => {
    kept = fakeAccounts({ ...approved }, other)
  })

  test('the account named by the request is used, and named in the response', async () => {
    const read = await ask('/farcaster/user/bulk?fids=2', as(88))
    expect(sent[0]!.url.searchParams.get('viewer_fid')).toBe('88')
    expect(read.headers.get('x-castaway-account')).toBe('88')
    const wrote = await ask('/farcaster/cast', {
      method: 'POST',
      body: '{"text":"hello"}',
      ...as(88),
    })
    expect(sent[1]!.body).toEqual({ text: 'hello', signer_uuid: other.signerUuid })
    expect(wrote.headers.get('x-castaway-account')).toBe('88')
    await ask('/farcaster/notifications', as(88))
    expect(sent[2]!.url.searchParams.get('fid')).toBe('88')
  })

  test('the default account is used if none is named', async () => {
    await ask('/farcaster/user/bulk?fids=2')
    expect(sent[0]!.url.searchParams.get('viewer_fid')).toBe('77')
  })

  test.each([2, '0', '77; drop', '1e3', ''])('%s is refused: not theirs', async (fid) => {
    for (const [path, init] of [
      ['/farcaster/user/bulk?fids=2', {}],
      ['/farcaster/notifications', {}],
      ['/farcaster/cast', { method: 'POST', body: '{"text":"hello"}' }],
    ] as const) {
      const failed = await ask(path, { ...init, ...as(fid) })
      expect(failed.status).toBe(403)
      expect(await code(failed)).toBe('ACCOUNT_NOT_YOURS')
    }
    expect(sent).toEqual([])
  })

  test('an unapproved account can neither read nor write', async () => {
    kept = fakeAccounts({ ...approved }, { ...other, proof: 'approval', signerStatus: 'revoked' })
    expect((await ask('/farcaster/notifications', as(88))).status).toBe(403)
    kept = fakeAccounts({ ...other, proof: 'approval', signerStatus: 'none' })
    expect(await code(await ask('/farcaster/notifications'))).toBe('ACCOUNT_MISSING')
  })

  test('a visitor reads without a viewer, whatever account is named', async () => {
    signedIn = false
    await ask('/farcaster/user/bulk?fids=2', as(88))
    expect(sent[0]!.url.searchParams.has('viewer_fid')).toBe(false)
  })

  test('the session lists the default account and all others', async () => {
    const users = [88, 77].map((fid) => ({ fid, username: `n${fid}` }))
    answer = () => Response.json({ users })
    const me = await (await open().request('/_me', as(88))).json()
    expect(me).toMatchObject({
      account: { fid: 88, username: 'n88', signer: 'approved' },
      accounts: [
        { fid: 77, username: 'n77' },
        { fid: 88, username: 'n88' },
      ],
    })
    expect(JSON.stringify(me)).not.toContain(SIGNER)
    expect((await open().request('/_me', as(9))).status).toBe(403)
  })
})
