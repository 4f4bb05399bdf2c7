import { type Castaway, createCastaway, gatewayFetch, type Me } from '@castaway/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const disk = vi.hoisted(() => ({
  rows: new Map<string, unknown>(),
  /** Operations run one after another, each waiting for a slow disk. */
  last: Promise.resolve() as Promise<unknown>,
  slow: () => new Promise((done) => setTimeout(done, 50)),
}))

// A database whose operations run one after another, as in the browser.
vi.mock('idb-keyval', () => {
  const step = (change: () => void) => {
    disk.last = disk.last.then(disk.slow).then(change)
    return disk.last
  }
  return {
    createStore: () => async (_mode: string, work: (objects: unknown) => unknown) => {
      const puts: [string, unknown][] = []
      return work({
        put: (value: unknown, key: string) => void puts.push([key, value]),
        transaction: { commit: () => step(() => puts.forEach(([k, v]) => disk.rows.set(k, v))) },
      })
    },
    promisifyRequest: (transaction: { commit(): unknown }) => transaction.commit(),
    clear: () => step(() => disk.rows.clear()),
    get: async (key: string) => disk.rows.get(key),
  }
})

const { persistQueries, purgeQueries } = await import('./query-persistence')
const { hasSnapshot, snapshotState } = await import('./snapshot-marker')

const ann: Me = {
  user: { id: 'ann', isGuest: false },
  account: { fid: 3, username: 'ann', display_name: 'Ann', pfp_url: '', signer: 'approved' },
  mode: 'island',
}
const nobody: Me = { user: null, account: null, mode: 'island' }

function tab(): Castaway {
  const castaway = createCastaway({
    client: { lookupUserByUsername: 1 } as never,
    queryClient: new QueryClient(),
    onFailure: () => {},
  })
  castaway.reset = async () => {}
  castaway.queryClient.setQueryData(['me'], ann)
  return castaway
}
const look = ({ queryClient }: Castaway) =>
  queryClient.setQueryData(['lookupUserByUsername', { username: 'ben' }], { user: { fid: 4 } })

let ends: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  disk.rows.clear()
  disk.last = Promise.resolve()
  localStorage.clear()
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
})
const open = (castaway = tab()) => {
  ends.push(persistQueries(castaway))
  return castaway
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

/**
 * Signs out as the settings do, with the session ending after a while; records what is stored when the page reports it.
 */
async function signOut(castaway: Castaway, others: Castaway[] = []) {
  const purging = purgeQueries()
  await pass(200)
  const { purgeAgain, resume } = await purging
  await pass(1_000)
  const ended = purgeAgain()
  await pass(200)
  await ended
  const said = disk.rows.size
  resume()
  for (const each of [castaway, ...others]) each.queryClient.setQueryData(['me'], nobody)
  return said
}

describe('query persistence', () => {
  it('persists queries for the next start of a signed-in user', async () => {
    look(open())
    await pass(3_200)
    expect([...disk.rows.keys()]).toEqual(['3', 'last'])
    expect(hasSnapshot()).toBe(true)
  })

  it('persists what was read before it began', async () => {
    const castaway = tab()
    look(castaway)
    open(castaway)
    await pass(3_200)
    expect(hasSnapshot()).toBe(true)
  })

  it('is not shown after its owner has changed something, until it has that too', async () => {
    const castaway = open()
    look(castaway)
    await pass(3_200)
    let answer = (_response: Response) => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)))
    const change = gatewayFetch('/api/farcaster/user/', { method: 'PATCH' })
    expect(snapshotState()).toBe('outdated')
    // What the page shows while the server has not answered may yet be undone.
    look(castaway)
    await pass(3_200)
    expect(snapshotState()).toBe('outdated')
    answer(Response.json({}))
    await change
    expect(snapshotState()).toBe('outdated')
    await pass(3_200)
    expect(snapshotState()).toBe('current')
    vi.unstubAllGlobals()
  })

  it('purges before the page reports the sign-out, and stays empty', async () => {
    const castaway = open()
    look(castaway)
    await pass(3_200)
    expect(await signOut(castaway)).toBe(0)
    await pass(10_000)
    expect(disk.rows.size).toBe(0)
    expect(hasSnapshot()).toBe(false)
  })

  it('purges even while a write is under way', async () => {
    const castaway = open()
    look(castaway)
    // The write has begun, and the disk has not responded.
    await pass(3_010)
    expect(disk.rows.size).toBe(0)
    expect(await signOut(castaway)).toBe(0)
    await pass(10_000)
    expect(disk.rows.size).toBe(0)
    expect(hasSnapshot()).toBe(false)
  })

  it('writes nothing during a sign-out, neither from the hidden page nor from another tab', async () => {
    const castaway = open()
    const other = open()
    const purging = purgeQueries()
    await pass(200)
    const { resume } = await purging
    look(castaway)
    look(other)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.restoreAllMocks()
    await pass(10_000)
    expect(disk.rows.size).toBe(0)
    resume()
  })

  it('persists again if the user stays after all or comes back', async () => {
    const castaway = open()
    look(castaway)
    await signOut(castaway)
    await pass(1_000)
    castaway.queryClient.setQueryData(['me'], ann)
    look(castaway)
    await pass(3_200)
    expect(hasSnapshot()).toBe(true)
    const purging = purgeQueries()
    await pass(200)
    const { resume } = await purging
    resume()
    expect(disk.rows.size).toBe(0)
    castaway.queryClient.setQueryData(['me'], ann)
    await pass(3_200)
    expect(disk.rows.size).toBe(2)
  })
})
