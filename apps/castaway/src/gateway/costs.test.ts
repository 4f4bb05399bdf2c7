import { AuthError, type Cost } from '@castaway/auth'
import { createBrowser, newAccount } from '@castaway/auth/test-browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserData } from '../records/index'
import { startProduct, type Product } from '../../test/rpc-server'
import type { CostOptions } from './costs'
import { gateway } from '../api-routes'
import { fakeAccounts } from '../../test/accounts'
import { noCosts } from '../../test/costs'
import { islandUpstream } from './upstream'

const CRAWL = '/farcaster/cast/embed/crawl?url=https%3A%2F%2Fa.example'
const FRAME = '/farcaster/frame/crawl?url=https%3A%2F%2Fa.example'
const SUMMARY = `/farcaster/cast/conversation/summary?identifier=0x${'1'.repeat(40)}&prompt=Write+a+poem`
const MEANING = '/farcaster/cast/search?q=boats&mode=semantic'
const BOTH = '/farcaster/cast/search?q=boats&mode=hybrid'
const WORDS = '/farcaster/cast/search?q=boats'
const BALANCE = '/farcaster/user/balance?fid=2&networks=base'
const OWNERS = `/farcaster/fungible/owner/relevant?contract_address=0x${'1'.repeat(40)}&network=base`

describe('a costly operation', () => {
  const visit = async (path: string, given: Partial<CostOptions>, userId: string | null) => {
    const counted: [Cost, string][] = []
    let sent = 0
    const api = gateway({
      upstream: islandUpstream(async () => {
        sent += 1
        return Response.json({})
      }, 'the-key-of-this-test'),
      sessions: { idOf: async () => userId, of: async () => null },
      accounts: fakeAccounts().store,
      app: null,
      clock: { now: () => 2000 },
      userData: {} as UserData,
      costs: noCosts({
        count: async (_, what, whose) => void counted.push([what, whose]),
        ...given,
      }),
      report: (cause) => {
        throw cause
      },
    })
    const answer = await api.request(`/api${path}`)
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, sent, counted, answer }
  }
  const chain = { hasChain: async () => true }

  it.each<[string, string, Partial<CostOptions>, Cost]>([
    ['a page that is looked at', CRAWL, {}, 'crawl'],
    ['a frame that is looked at', FRAME, {}, 'crawl'],
    ['a summary by a model of the owner’s', SUMMARY, { summary: true }, 'summary'],
    ['a search by meaning with such a model', MEANING, { embeddings: true }, 'meaning'],
    ['a search by meaning and words', BOTH, { embeddings: true }, 'meaning'],
    ['a balance on a chain that may have to be started', BALANCE, chain, 'chain'],
    ['the owners of a token there', OWNERS, chain, 'chain'],
  ])('%s requires a signed-in user and is rate limited', async (_, path, given, what) => {
    expect(await visit(path, given, null)).toMatchObject({
      status: 401,
      code: 'must_be_authenticated',
      sent: 0,
      counted: [],
    })
    expect(await visit(path, given, 'ann')).toMatchObject({
      status: 200,
      sent: 1,
      counted: [[what, 'ann']],
    })
  })

  it.each([
    ['a summary by the island itself', SUMMARY],
    ['a search by meaning on the island', MEANING],
    ['a balance where nothing ever happened', BALANCE],
    ['the owners of a token there', OWNERS],
  ])('is not %s', async (_, path) => {
    expect(await visit(path, {}, null)).toMatchObject({ status: 200, sent: 1, counted: [] })
  })

  it('is refused above the limit, with the time to wait', async () => {
    const count = () => Promise.reject(new AuthError('too_many_requests', { retryAfter: 17 }))
    const { status, code, sent, answer } = await visit(CRAWL, { count }, 'ann')
    expect([status, code, sent]).toEqual([429, 'too_many_requests', 0])
    expect(answer.headers.get('retry-after')).toBe('17')
  })

  it('does not include keyword search, whatever models are configured', async () => {
    expect(await visit(WORDS, { embeddings: true, summary: true }, null)).toMatchObject({
      status: 200,
      counted: [],
    })
  })
})

describe('on a running server', () => {
  let running: Product
  beforeAll(async () => {
    running = await startProduct()
  })
  afterAll(() => running?.close())

  it('signed-in users can crawl pages and visitors cannot', async () => {
    const crawl = '/api/farcaster/cast/embed/crawl?url=http%3A%2F%2F127.0.0.1%3A1%2F'
    const visitor = await createBrowser(running.url).get(crawl)
    expect([visitor.status, visitor.body.code]).toEqual([401, 'must_be_authenticated'])

    const ann = createBrowser(running.url)
    await ann.signIn(newAccount())
    // This is no valid URL, so nothing is fetched.
    const { status, body } = await ann.get('/api/farcaster/cast/embed/crawl?url=nowhere')
    expect([status, body.property]).toEqual([400, 'url'])
  })

  it('a visitor’s balance request never starts a chain', async () => {
    const visitor = createBrowser(running.url)
    const read = () => visitor.get('/api/farcaster/user/balance?fid=2&networks=base,optimism')
    const nothing = await read()
    expect(nothing.status).toBe(200)
    for (const line of nothing.body.user_balance.address_balances) {
      expect(line.token_balances).toEqual([
        {
          object: 'token_balance',
          token: { object: 'token', name: 'Ether', symbol: 'ETH', decimals: 18 },
          balance: { in_token: '0', in_usdc: '0' },
        },
      ])
    }
    // If the charged request had started a chain, chains would count as running now.
    expect((await read()).status).toBe(200)
    await running.fill(newAccount().address)
    expect((await read()).status).toBe(401)
    const ann = createBrowser(running.url)
    await ann.signIn(newAccount())
    const signedIn = await ann.get('/api/farcaster/user/balance?fid=2&networks=base,optimism')
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toEqual(nothing.body)
  })
})
