import {
  operations,
  type ExampleContext,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Strict, so that fields of an example which its operation does not have are noticed. */
let island: TestIsland
/** With the default settings. */
let lenient: TestIsland
let world: ExampleContext
const failures: unknown[] = []

beforeAll(async () => {
  const onError = (error: unknown) => failures.push(error)
  island = await startIsland({ strict: true, onError })
  lenient = await startIsland({ runJobs: false, onError })
  world = await island.examples()
})
afterAll(async () => {
  await island?.close()
  await lenient?.close()
})

type Method = (args: Record<string, unknown>) => Promise<unknown>
const ids = Object.keys(operations) as OperationId[]
const operationOf = (id: OperationId): Operation => operations[id] as Operation

async function exampleOf(id: OperationId): Promise<Record<string, unknown>> {
  const { example } = operationOf(id).spec
  return typeof example === 'function' ? await example(world) : example
}

/** Sends the client's request with one change. */
async function raw(
  id: OperationId,
  change: { headers?: Record<string, string>; search?: string },
  on = island,
) {
  const { method, path, spec } = operationOf(id)
  return fetch(`${on.url}/v2${path}${change.search ?? ''}`, {
    method,
    headers: {
      'x-api-key': on.apiKey,
      ...(spec.body && !spec.multipart && { 'content-type': 'application/json' }),
      ...change.headers,
    },
    ...(spec.body && { body: spec.multipart ? new FormData() : '{}' }),
  })
}

describe.each(ids)('%s', (id) => {
  test('returns its example in the promised shape', async () => {
    const args = await exampleOf(id)
    const answer = await (island.client[id] as unknown as Method)(args)
    const parsed = operationOf(id).spec.ok.safeParse(answer)
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  test('requires a known key', async () => {
    for (const key of ['', 'no-such-key']) {
      const response = await raw(id, { headers: { 'x-api-key': key } })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'Unauthorized' })
    }
  })

  const { query = {}, body } = operationOf(id).spec
  const required = Object.entries(query).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  )
  test.each(required.map(([name]) => name))('requires %s', async (name) => {
    // All parameters except this one, so that the error is about this one.
    const others = required.filter(([other]) => other !== name)
    const search = new URLSearchParams(others.map(([other]) => [other, '1']))
    const response = await raw(id, { search: `?${search}&${name}=` })
    const told = (await response.json()) as { property?: string }
    expect(response.status).toBe(400)
    expect(required.map(([known]) => known)).toContain(told.property?.split('.')[0])
  })

  test('ignores and names unknown parameters', async () => {
    const plain = await raw(id, {}, lenient)
    const more = await raw(id, { search: '?no_such_parameter=1' }, lenient)
    expect([more.status, more.headers.get('x-castaway-ignored')]).toEqual([
      plain.status,
      'no_such_parameter',
    ])
    expect(plain.headers.get('x-castaway-ignored')).toBe(null)
  })

  test('rejects unknown parameters in strict mode', async () => {
    const response = await raw(id, { search: '?no_such_parameter=1' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ property: 'no_such_parameter' })
  })

  const empty = body?.safeParse({})
  test.runIf(empty && !empty.success)('names the missing field of its body', async () => {
    const response = await raw(id, {})
    expect(response.status).toBe(400)
    const told = (await response.json()) as { property?: string; message: string }
    expect(told.property).toBeTruthy()
    expect(told.message).toContain(told.property?.split('.')[0])
  })
})

test('no call above caused an internal error', () => {
  expect(failures).toEqual([])
})
