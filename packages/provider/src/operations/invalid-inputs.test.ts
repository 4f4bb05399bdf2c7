import { createClient } from '@castaway/client'
import {
  operations,
  type ExampleContext,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

let island: TestIsland
let world: ExampleContext
const failures: unknown[] = []

beforeAll(async () => {
  island = await startIsland({ onError: (error) => failures.push(error) })
  world = await island.examples()
})
afterAll(() => island.close())

/** Returns the client's request for an operation's example without sending it. */
async function requestOf(id: OperationId, operation: Operation): Promise<[URL, RequestInit]> {
  const { example } = operation.spec
  const args = typeof example === 'function' ? await example(world) : example
  let caught: [URL, RequestInit] | undefined
  const client = createClient({
    apiKey: island.apiKey,
    baseUrl: `${island.url}/v2`,
    fetch: (url, init) => {
      caught = [new URL(String(url)), init!]
      return Promise.resolve(Response.json(operation.spec.ok instanceof z.ZodArray ? [] : {}))
    },
  })
  await (client[id as keyof typeof client] as unknown as (given: object) => Promise<unknown>)(args)
  return caught!
}

/** An invalid text; a parameter that accepts all other texts rejects at least this. */
const NO_TEXT = 'no\0text'
const wrongText = (schema: z.ZodType): string =>
  ['no such value', '-7', '1.5'].find(
    (text) => !schema.safeParse(text).success && !schema.safeParse([text]).success,
  ) ?? NO_TEXT
const wrongValue = (schema: z.ZodType): unknown =>
  // The object without required fields comes last, because unknown fields are not errors by themselves.
  [[[]], -7.5, true, NO_TEXT, { no: 'such' }].find((value) => !schema.safeParse(value).success) ??
  NO_TEXT

/** The fields of a body, if it is one object. */
const fieldsOf = (body: z.ZodType | undefined): Record<string, z.ZodType> =>
  (body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}

async function refusal(url: URL, init: RequestInit, name: string): Promise<void> {
  const response = await fetch(url, init)
  const told = (await response.json()) as { property?: string; message?: string }
  expect({ status: response.status, property: told.property?.split(/[.[]/)[0] }).toEqual({
    status: 400,
    property: name.split(/[.[]/)[0],
  })
  expect(told.message).toBeTruthy()
}

const ofEach = <T>(cases: (id: OperationId, operation: Operation) => T[]): T[] =>
  (Object.entries(operations) as [OperationId, Operation][]).flatMap(([id, operation]) =>
    cases(id, operation),
  )

const parameters = ofEach((id, operation) =>
  Object.entries(operation.spec.query ?? {}).map(([name, schema]) => ({ id, name, schema })),
)
test.each(parameters)('$id rejects an invalid $name', async ({ id, name, schema }) => {
  const [url, init] = await requestOf(id, operations[id])
  url.searchParams.set(name, wrongText(schema))
  await refusal(url, init, name)
})

const fields = ofEach((id, { spec }) =>
  Object.entries(fieldsOf(spec.body)).map(([name, schema]) => ({ id, name, schema })),
)
test.each(fields)('$id rejects an invalid $name in its body', async ({ id, name, schema }) => {
  const [url, init] = await requestOf(id, operations[id])
  if (init.body instanceof FormData) {
    init.body.set(name, NO_TEXT)
    await refusal(url, init, name)
    return
  }
  const sent = JSON.parse(String(init.body)) as Record<string, unknown>
  await refusal(
    url,
    { ...init, body: JSON.stringify({ ...sent, [name]: wrongValue(schema) }) },
    name,
  )
})

const whole = ofEach((id, { spec }) =>
  spec.body && Object.keys(fieldsOf(spec.body)).length === 0 && !spec.body.safeParse({}).success
    ? [id]
    : [],
)
test.each(whole)('%s rejects a body of none of its kinds', async (id) => {
  const [url, init] = await requestOf(id, operations[id])
  for (const body of ['[]', '{"type":"no such"}', 'no json', '"\\u0000"']) {
    const response = await fetch(url, { ...init, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: expect.any(String) })
  }
})

test('no call above caused an internal error', () => {
  expect(failures).toEqual([])
})
