import { randomRuns } from '@castaway/testkit/random-runs'
import { operations, type Operation, type OperationId } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { HOSTILE_TEXTS, namesOf } from '@castaway/testkit/garbage'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAgreement } from '../messages/index'

let island: TestIsland
let signerUuid: string
let castHash: string
const failures: unknown[] = []

beforeAll(async () => {
  island = await startIsland({ onError: (error) => failures.push(error) })
  const world = await island.examples()
  signerUuid = world.signerUuid
  castHash = world.castHash
})
afterAll(() => island.close())

/** Invalid values. */
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webUrl(),
)
const wild = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
/** Sometimes a valid value, so that later checks are reached too. */
const fit = (name: string): fc.Arbitrary<unknown> => {
  if (name === 'signer_uuid') return fc.constant(signerUuid)
  if (name.endsWith('fids')) return fc.constant([2, 3])
  if (name.endsWith('fid')) return fc.constantFrom(2, 3, 8, 2147483647)
  if (/hash$|identifier|target|casts|parent$/.test(name)) return fc.constant(castHash)
  return wild
}
const record = (names: string[]) =>
  fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          wild,
          fc.constant(null).chain(() => fit(name)),
        ),
      ]),
    ),
    { requiredKeys: [] },
  )

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? Buffer.from(value).toString()
    : Array.isArray(value)
      ? // Not String: an object may have a toString property that is not a function.
        value.map((item) => (Object(item) === item ? JSON.stringify(item) : String(item))).join(',')
      : JSON.stringify(value)

const ids = Object.keys(operations) as OperationId[]
describe.each(ids)('%s', (id) => {
  test('responds to garbage with an error message, never with an internal error', async () => {
    const operation = operations[id] as Operation
    const names = namesOf(operation)
    await fc.assert(
      fc.asyncProperty(
        record(names.query),
        fc.oneof(record(names.body), wild),
        async (query, body) => {
          const search = new URLSearchParams(
            Object.entries(query).map(([name, value]) => [name, textOf(value)]),
          )
          const response = await fetch(`${island.url}/v2${operation.path}?${search}`, {
            method: operation.method,
            headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
            signal: AbortSignal.timeout(30_000),
            ...(operation.method !== 'GET' && {
              body: typeof body === 'string' ? body : JSON.stringify(body),
            }),
          })
          const told = (await response.json()) as { code?: unknown; message?: unknown }
          expect(response.status).not.toBe(500)
          const worded = typeof told.code === 'string' && typeof told.message === 'string'
          expect(response.status < 400 || worded).toBe(true)
        },
      ),
      // Different garbage per operation, the same in every run.
      { numRuns: randomRuns(20), seed: 20_260 + ids.indexOf(id) },
    )
    expect(failures.map(String)).toEqual([])
  })
})

test('log and projections still agree', async () => {
  expect(await checkAgreement(island.store)).toEqual([])
})
