import { describe, expect, it } from 'vitest'
import type { Person } from './events'
import { followedUsers } from './followed'
import type { ClientAddress } from './limits'
import { live } from './streams'

describe('the number of streams', () => {
  const [PERSON, ADDRESS, UNKNOWN, ALL] = [20, 200, 1_000, 2_000]
  const at = (n: number): ClientAddress => ({ address: `198.51.100.${n}`, isShared: false })
  const proxy: ClientAddress = { address: '127.0.0.1', isShared: true }
  const visitor = async (): Promise<Person> => ({ fid: null, userId: null })

  /** Streams whose client address and user the test can change. */
  function streams() {
    const who = { sender: at(1), of: visitor as (request: Request) => Promise<Person> }
    let sources = 0
    const source = () => {
      sources += 1
      return () => void (sources -= 1)
    }
    const { app, close } = live(
      [{ subscribe: source }],
      (request) => who.of(request),
      () => who.sender,
      followedUsers(async () => new Set()),
    )
    app.onError((_, c) => c.body(null, 500))
    const open = (init?: RequestInit) => app.request('/', init)
    const many = (count: number) => Promise.all(Array.from({ length: count }, () => open()))
    const statuses = (answers: Response[]) => {
      const counts: Record<number, number> = {}
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
      return counts
    }
    const signIn = (userId: string) => (who.of = async () => ({ fid: 1, userId }))
    return { who, open, many, statuses, signIn, close, sources: () => sources }
  }

  it('is limited per user, who gets another when one has ended', async () => {
    const { many, open, signIn, statuses, close } = streams()
    signIn('ann')
    const opened = await many(PERSON)
    expect(statuses(opened)).toEqual({ 200: PERSON })
    const rejected = await open()
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await rejected.json()).toEqual({
      code: 'TOO_MANY_STREAMS',
      message:
        'You have 20 tabs of this site open, which is the limit for live updates: close some',
    })
    signIn('ben')
    expect((await open()).status).toBe(200)
    signIn('ann')
    await opened[3]!.body!.cancel()
    expect(statuses(await many(2))).toEqual({ 200: 1, 429: 1 })
    close()
  })

  it('is limited per IP address, even for concurrent requests', async () => {
    const { who, many, open, statuses, close, sources } = streams()
    expect(statuses(await many(ADDRESS + 50))).toEqual({ 200: ADDRESS, 429: 50 })
    expect(sources()).toBe(ADDRESS)
    who.sender = at(2)
    expect((await open()).status).toBe(200)
    close()
    expect(sources()).toBe(0)
  })

  it('is limited in total before anything is awaited', async () => {
    const { who, many, statuses, close } = streams()
    let answer: ((person: Person) => void)[] = []
    let n = 0
    who.of = () => new Promise((done) => answer.push(done))
    const asked: Promise<Response[]>[] = []
    for (let address = 1; address <= 12; address++) {
      who.sender = at(address)
      asked.push(many(ADDRESS))
    }
    await Promise.resolve()
    for (const done of answer) done({ fid: null, userId: `person ${(n += 1)}` })
    answer = []
    const counts = statuses((await Promise.all(asked)).flat())
    expect(counts).toEqual({ 200: ALL, 503: 12 * ADDRESS - ALL })
    close()
  })

  it('leaves streams for signed-in users if a proxy hides the IP addresses of visitors', async () => {
    const { who, many, open, signIn, statuses, close } = streams()
    who.sender = proxy
    expect(statuses(await many(UNKNOWN + 1))).toEqual({ 200: UNKNOWN, 503: 1 })
    signIn('ann')
    expect((await open()).status).toBe(200)
    close()
  })

  it('does not include streams that never started', async () => {
    const { who, open, many, signIn, statuses, close, sources } = streams()
    signIn('ann')
    for (let n = 0; n < PERSON; n++) await open({ method: 'HEAD' })
    const gone = new AbortController()
    gone.abort()
    for (let n = 0; n < PERSON; n++) await open({ signal: gone.signal })
    who.of = () => Promise.reject(new Error('the database is away'))
    for (let n = 0; n < ADDRESS; n++) expect((await open()).status).toBe(500)
    signIn('ann')
    expect(statuses(await many(PERSON + 1))).toEqual({ 200: PERSON, 429: 1 })
    expect(sources()).toBe(PERSON)
    close()
  })

  it('does not include streams whose reader disconnected during a write', async () => {
    const { many, open, signIn, statuses, close } = streams()
    signIn('ann')
    const leaving = new AbortController()
    for (let n = 0; n < PERSON; n++) await open({ signal: leaving.signal })
    leaving.abort()
    expect(statuses(await many(PERSON))).toEqual({ 200: PERSON })
    close()
  })
})
