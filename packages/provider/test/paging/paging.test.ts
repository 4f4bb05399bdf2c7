import { operations, type OperationId } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases, type Case } from './cases'
import { DISTURBANCES, makeScene, type Scene } from './scene'

let island: TestIsland
let scene: Scene
const failures: unknown[] = []

interface Page {
  keys: string[]
  cursor: string | undefined
}
/** The results of one way of paging: the whole list before, the pages meanwhile, the whole list afterwards. */
interface PagingResult {
  before: string[]
  meanwhile: string[]
  after: string[]
  /** A cursor of this case, if there is more than one page. */
  cursor?: string
}
const seen = new Map<Case, PagingResult | { error: unknown }>()

const at = (value: any, path: string): any =>
  path.split('.').reduce((inner, name) => inner?.[name], value)

async function read(one: Case, limit: number, cursor?: string): Promise<Page> {
  const { items, next = 'next' } = operations[one.id].spec.page as { items: string; next?: string }
  const call = island.client[one.id] as (args: object) => Promise<unknown>
  const answer = await call({ ...one.args(scene), limit, cursor })
  return {
    keys: (at(answer, items) as unknown[]).map(one.key),
    cursor: at(answer, next)?.cursor ?? undefined,
  }
}

const largest = ({ id }: Case): number => {
  const { limit } = operations[id].spec.query as unknown as {
    limit: { safeParse(n: number): { success: boolean } }
  }
  return [100, 50, 25, 10].find((size) => limit.safeParse(size).success)!
}

async function whole(one: Case, limit = largest(one), from?: string): Promise<string[]> {
  const keys: string[] = []
  let cursor = from
  do {
    const page = await read(one, limit, cursor)
    keys.push(...page.keys)
    cursor = page.cursor
  } while (cursor && keys.length < 2_000)
  return keys
}

/** All cases page in step, so that they share the writes between the pages. */
beforeAll(async () => {
  island = await startIsland({ runJobs: false, onError: (error) => failures.push(error) })
  scene = await makeScene(island)
  // Rankings are cached for a while; this starts a new one.
  island.clock.advance(60_000)
  const walks = new Map<Case, { limit: number; cursor?: string; seen: PagingResult }>()
  const step = async (one: Case, work: () => Promise<void>) => {
    if (seen.has(one)) return
    await work().catch((error: unknown) => void seen.set(one, { error }))
  }
  for (const one of cases) {
    await step(one, async () => {
      const before = await whole(one)
      const limit = Math.max(
        1,
        Math.min(largest(one), Math.ceil(before.length / (DISTURBANCES + 1))),
      )
      const { keys, cursor } = await read(one, limit)
      walks.set(one, { limit, cursor, seen: { before, meanwhile: keys, after: [], cursor } })
    })
  }
  for (let turn = 0; turn < DISTURBANCES; turn++) {
    await scene.disturb()
    const last = turn === DISTURBANCES - 1
    for (const [one, walk] of walks) {
      await step(one, async () => {
        if (!walk.cursor) return
        if (last) {
          walk.seen.meanwhile.push(...(await whole(one, walk.limit, walk.cursor)))
          return
        }
        const { keys, cursor } = await read(one, walk.limit, walk.cursor)
        walk.seen.meanwhile.push(...keys)
        walk.cursor = cursor
      })
    }
  }
  island.clock.advance(60_000)
  for (const [one, walk] of walks) {
    await step(one, async () => void (walk.seen.after = await whole(one)))
    if (!seen.has(one)) seen.set(one, walk.seen)
  }
})
afterAll(async () => {
  await island.close()
  await scene?.close()
})

describe.each(cases.map((one) => ({ title: [one.id, one.what].filter(Boolean).join(', '), one })))(
  '$title',
  ({ one }) => {
    test('neither repeats nor loses items while others write and delete', () => {
      const result = seen.get(one)!
      if ('error' in result) throw result.error
      const { before, meanwhile, after } = result
      expect(before.length).toBeGreaterThanOrEqual(one.least ?? 4)
      expect(repeats(before)).toEqual([])
      expect(repeats(meanwhile)).toEqual([])
      const stayed = before.filter((key) => after.includes(key))
      expect(stayed.filter((key) => !meanwhile.includes(key))).toEqual([])
    })

    test('rejects foreign cursors', async () => {
      const args = one.args(scene)
      const call = island.client[one.id] as (args: object) => Promise<unknown>
      const refused = { status: 400, code: 'INVALID_CURSOR', property: 'cursor' }
      for (const cursor of await strangers(one)) {
        await expect(call({ ...args, cursor })).rejects.toMatchObject(refused)
      }
    })
  },
)

const repeats = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)

/** Invalid cursors: garbage, another operation's cursor, and a modified one. */
async function strangers(one: Case): Promise<string[]> {
  const other: OperationId =
    one.id === 'fetchCastsForUser' ? 'fetchUserFollowers' : 'fetchCastsForUser'
  const answer: any = await island.client[other]({ fid: scene.hub, limit: 1 })
  const garbage = ['garbage', 'null', '0', 'e30', Buffer.from('{"v":1}').toString('base64url')]
  const own = (seen.get(one) as PagingResult | undefined)?.cursor
  const changed = own && (own.startsWith('A') ? 'B' : 'A') + own.slice(1)
  return [...garbage, answer.next.cursor, ...(changed ? [changed] : [])]
}

test('no call above caused an internal error', () => {
  expect(failures).toEqual([])
})
