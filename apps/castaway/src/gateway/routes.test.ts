import { operations } from '@castaway/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UserData } from '../records/index'
import type { Operators } from '../settings/operators'
import type { NetworkAccount } from './accounts'
import { policy } from './policy'
import { gateway, type Sessions } from './routes'
import { fakeAccounts } from './test-accounts'
import { noCosts } from './test-costs'
import { remoteUpstream, islandUpstream } from './upstream'

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
  guard: async (request) =>
    request.headers.get('x-xsrf-token') === 'right'
      ? null
      : Response.json({ code: 'missing_or_invalid_token' }, { status: 403 }),
}

const open = (upstream = islandUpstream(provider, KEY)) =>
  gateway({
    upstream,
    sessions,
    accounts: kept.store,
    app: null,
    clock: { now: () => 1_800_000_000_000 },
    // Its own tests are beside it, on a database.
    userData: {} as UserData,
    operators,
    costs: noCosts(),
    report: (cause) => reported.push(cause),
  })

const ask = (path: string, init: RequestInit = {}) =>
  open().request(`/api${path}`, {
    ...init,
    headers: { 'x-xsrf-token': 'right', 'content-type': 'application/json', ...init.headers },
  })
const code = async (response: Response) => ((await response.json()) as { code: string }).code

// As by the server, requests carry the whole path.

describe('reading', () => {
  test('the viewer is the session, whatever the browser says', async () => {
    await ask('/farcaster/user/bulk?fids=2&viewer_fid=1')
    expect(sent[0]!.url.searchParams.get('viewer_fid')).toBe('77')
    signedIn = false
    await ask('/farcaster/user/bulk?fids=2&viewer_fid=1')
    expect(sent[1]!.url.searchParams.has('viewer_fid')).toBe(false)
  })

  test('what belongs to an account is read for the own one only', async () => {
    await ask('/farcaster/notifications?fid=2')
    expect(sent[0]!.url.searchParams.getAll('fid')).toEqual(['77'])
    kept = fakeAccounts()
    expect(await code(await ask('/farcaster/notifications?fid=2'))).toBe('ACCOUNT_MISSING')
    signedIn = false
    expect((await ask('/farcaster/notifications?fid=2')).status).toBe(401)
  })

  test('the key is added and no header of the browser goes along', async () => {
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

  test('the signer is the account’s, whatever the browser says', async () => {
    await cast(JSON.stringify({ text: 'hello', signer_uuid: 'another' }))
    expect(sent[0]!.body).toEqual({ text: 'hello', signer_uuid: SIGNER })
  })

  test('a mute is the account’s own', async () => {
    await ask('/farcaster/mute', { method: 'POST', body: JSON.stringify({ fid: 2, muted_fid: 3 }) })
    expect(sent[0]!.body).toEqual({ fid: 77, muted_fid: 3 })
  })

  test.each([
    ['none', 'SIGNER_MISSING'],
    ['revoked', 'SIGNER_MISSING'],
  ] as const)('with a signer that is %s nothing is sent', async (signerStatus, expected) => {
    kept = fakeAccounts({ ...approved, signerStatus })
    expect(await code(await cast('{"text":"hello"}'))).toBe(expected)
    expect(sent).toEqual([])
  })

  test('with an approval still awaited the provider is asked, and nothing is written', async () => {
    kept = fakeAccounts({ ...approved, signerStatus: 'pending_approval' })
    answer = () =>
      Response.json({ object: 'signer', signer_uuid: SIGNER, status: 'pending_approval' })
    expect(await code(await cast('{"text":"hello"}'))).toBe('SIGNER_NOT_APPROVED')
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  test('an approval that has come is noticed', async () => {
    kept = fakeAccounts({ ...approved, signerStatus: 'pending_approval' })
    answer = () => Response.json({ object: 'signer', signer_uuid: SIGNER, status: 'approved' })
    expect((await cast('{"text":"hello"}')).status).toBe(200)
    expect(kept.accounts[0]?.signerStatus).toBe('approved')
  })

  test('without a session, or without the token that other sites cannot know, nothing is sent', async () => {
    const forged = await ask('/farcaster/cast', {
      method: 'POST',
      body: '{"text":"hello"}',
      headers: { 'x-xsrf-token': 'wrong' },
    })
    expect(forged.status).toBe(403)
    signedIn = false
    expect((await cast('{"text":"hello"}')).status).toBe(401)
    expect(sent).toEqual([])
  })

  test.each(['[]', '"text"', '{', 'null'])('the body %s is refused', async (body) => {
    const failed = await cast(body)
    expect(failed.status).toBe(400)
    expect(sent).toEqual([])
  })

  test('a body over 1 MB is refused', async () => {
    expect((await cast(JSON.stringify({ text: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })
})

describe('what browsers may not call', () => {
  const closed = Object.entries(policy).filter(([, rule]) => rule === 'closed')
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

describe('what only people who run the server may do', () => {
  const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const ban = () => ask('/farcaster/ban', { method: 'POST', body: JSON.stringify({ fids: [8] }) })
  const isTold = async () =>
    ((await (await open().request('/_me')).json()) as { is_operator?: boolean }).is_operator

  test.each(['POST', 'DELETE'] as const)('%s of a ban is refused to all others', async (method) => {
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

  test('by an account that they may write as', async () => {
    operators = { fids: new Set([77]), wallets: new Set() }
    answer = () => Response.json({ success: true, users: [] })
    expect((await ban()).status).toBe(200)
    // The key of the server is what bans, no signer.
    expect(sent[0]!.body).toEqual({ fids: [8] })
    expect((await ask('/farcaster/ban/list')).status).toBe(200)
    expect(await isTold()).toBe(true)
    // An account that only is said to be theirs does not count.
    kept = fakeAccounts({ ...approved, proof: 'approval', signerStatus: 'pending_approval' })
    expect(await code(await ban())).toBe('NOT_AN_OPERATOR')
    expect(await isTold()).toBeUndefined()
  })

  test('by a wallet, without any account', async () => {
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

describe('a provider in trouble', () => {
  test('its refusals are passed on in its own words', async () => {
    answer = () => Response.json({ code: 'NotFound', message: 'No such user' }, { status: 404 })
    const response = await ask('/farcaster/user/by_username?username=nobody')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'NotFound', message: 'No such user' })
  })

  test('waiting times are passed on', async () => {
    answer = () =>
      Response.json(
        { code: 'RateLimit', message: 'Slow down' },
        { status: 429, headers: { 'retry-after': '7', 'set-cookie': 'a=b' } },
      )
    const response = await ask('/farcaster/user/bulk?fids=2')
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('a refused API key is the server’s trouble, not the person’s', async () => {
    answer = () =>
      Response.json({ code: 'Unauthorized', message: `bad key ${KEY}` }, { status: 401 })
    const response = await ask('/farcaster/user/bulk?fids=2')
    expect(response.status).toBe(502)
    const text = await response.text()
    expect(text).toContain('PROVIDER_REFUSED_KEY')
    expect(text).not.toContain(KEY)
  })

  test('HTML in place of JSON is an error, not a page', async () => {
    answer = () => new Response('<script>', { headers: { 'content-type': 'text/html' } })
    const response = await ask('/farcaster/user/bulk?fids=2')
    expect(response.status).toBe(502)
    expect(await code(response)).toBe('PROVIDER_GARBLED')
  })

  test('nobody there is 502 with words', async () => {
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

  test('the one that a request names reads and writes, and the answer says so', async () => {
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

  test('the preferred one where none is named', async () => {
    await ask('/farcaster/user/bulk?fids=2')
    expect(sent[0]!.url.searchParams.get('viewer_fid')).toBe('77')
  })

  test.each([2, '0', '77; drop', '1e3', ''])('%s, which is not theirs, is refused', async (fid) => {
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

  test('one that no wallet has approved yet can be neither read nor written as', async () => {
    kept = fakeAccounts({ ...approved }, { ...other, proof: 'approval', signerStatus: 'revoked' })
    expect((await ask('/farcaster/notifications', as(88))).status).toBe(403)
    kept = fakeAccounts({ ...other, proof: 'approval', signerStatus: 'none' })
    expect(await code(await ask('/farcaster/notifications'))).toBe('ACCOUNT_MISSING')
  })

  test('somebody who is not signed in reads as nobody, whatever is named', async () => {
    signedIn = false
    await ask('/farcaster/user/bulk?fids=2', as(88))
    expect(sent[0]!.url.searchParams.has('viewer_fid')).toBe(false)
  })

  test('who is here: the chosen one, and all of them', async () => {
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
