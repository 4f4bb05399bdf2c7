import { ApiError, type Client } from '@castaway/client'
import {
  type ApiVersion,
  apiVersions,
  isPartOf,
  operations,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { argumentsFor, seededRandom, poolOf, type Pool } from './arguments'
import { judge } from './description'
import { deviations } from './deviations'

/** Compares every response of every operation, over these worlds, with Neynar's own descriptions. */
const worlds = isDeep ? (['small', 'social', 'hostile'] as const) : (['small'] as const)
/** The first has the required arguments only. */
const turns = isDeep ? 6 : 2
const pagesAtMost = 3

/** Creating calls come before reading ones, and these before deleting ones; bans would empty a small world. */
const bans: OperationId[] = ['publishBans', 'fetchBanList', 'deleteBans']
const methods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE']
const ids = (Object.keys(operations) as OperationId[])
  .filter((id) => !bans.includes(id))
  .toSorted((a, b) => methods.indexOf(operations[a].method) - methods.indexOf(operations[b].method))
  .concat(bans)
/** Violated rules of the description, in any world, with the first place of each. */
const broken = { '2.46.0': new Map<string, string>(), '3.174.0': new Map<string, string>() }
const verdicts = { '2.46.0': judge('2.46.0'), '3.174.0': judge('3.174.0') }

type Method = (args: object, each: object) => Promise<Record<string, unknown>>

describe.each(worlds)('the world %s', (world) => {
  let island: TestIsland
  let pool: Pool
  let examples: Awaited<ReturnType<TestIsland['examples']>> | undefined
  const failures: unknown[] = []
  /** Operations with at least one success. */
  const answered = new Set<OperationId>()

  beforeAll(async () => {
    island = await startIsland({ world, onError: (error) => failures.push(error) })
    pool = await poolOf(island)
    // Only `small` guarantees the data that the examples need.
    examples = world === 'small' ? await island.examples() : undefined
  })
  afterAll(() => island?.close())

  /** Calls the operation and compares the response with the description. @returns the response of a success */
  async function ask(version: ApiVersion, id: OperationId, args: Record<string, unknown>) {
    const each = { dedupe: false, retry: false, headers: { 'x-castaway-api-version': version } }
    const call = (island.client as Client)[id] as unknown as Method
    let status: number = (operations[id] as Operation).spec.status ?? 200
    let answer: Record<string, unknown>
    try {
      answer = await call(args, each)
    } catch (error) {
      // A call that can't be sent has no response.
      if (!(error instanceof ApiError)) return undefined
      status = error.status
      answer = error.details['body'] as Record<string, unknown>
    }
    const { renamed } = (operations[id] as Operation).spec
    for (const { rule, seen } of verdicts[version](renamed?.[version] ?? id, status, answer))
      if (!broken[version].has(rule)) broken[version].set(rule, `${id} in ${world}: ${seen}`)
    return status < 300 ? answer : undefined
  }

  async function pages(
    version: ApiVersion,
    id: OperationId,
    args: Record<string, unknown>,
  ): Promise<boolean> {
    const { page } = (operations[id] as Operation).spec
    let answer = await ask(version, id, args)
    const worked = answer !== undefined
    for (let left = page ? pagesAtMost - 1 : 0; answer && left > 0; left--) {
      const next = page!.next ?? 'next'
      const cursor = next.split('.').reduce<any>((inner, name) => inner?.[name], answer)?.cursor
      if (!cursor) break
      answer = await ask(version, id, { ...args, cursor })
    }
    return worked
  }

  test.for(ids)('%s', async (id) => {
    const operation = operations[id] as Operation
    const { example } = operation.spec
    const told = typeof example === 'function' ? examples && (await example(examples)) : example
    const roll = seededRandom(`${world} ${id}`)
    const versions = apiVersions.filter((version) => isPartOf(operation.spec, version))
    let worked = world === 'small' && (await pages(versions.at(-1)!, id, told ?? {}))
    for (let turn = 0; turn < turns; turn++) {
      const args = await argumentsFor(operation, told ?? {}, pool, turn, roll)
      worked = (await pages(versions[turn % versions.length]!, id, args)) || worked
      // Times have a precision of one second, so the clock advances after every write.
      if (operation.method !== 'GET') island.clock.advance(1000)
    }
    if (worked) answered.add(id)
    // In the other worlds a call may fail, but its response has to match the description.
    expect(worked || world !== 'small').toBe(true)
  })

  test('returns enough responses to compare', () => {
    // Operations that only an example can call are called in `small` alone.
    expect(answered.size).toBeGreaterThanOrEqual(world === 'small' ? ids.length : 70)
  })

  test('causes no internal error', () => {
    expect(failures).toEqual([])
  })
})

test.each(apiVersions)(
  'responses match the description %s, except for the listed deviations',
  (version) => {
    const unforeseen = [...broken[version]].filter(([rule]) => !(rule in deviations[version]))
    expect(Object.fromEntries(unforeseen)).toEqual({})
    // Some deviations show in few of the random calls.
    if (!isDeep) return
    const stale = Object.keys(deviations[version]).filter((rule) => !broken[version].has(rule))
    expect(stale).toEqual([])
  },
)
