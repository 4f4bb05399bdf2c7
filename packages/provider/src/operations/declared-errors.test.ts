import { isApiError } from '@castaway/client'
import { operations } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let island: TestIsland
const failures: unknown[] = []
const spec: { errors: readonly string[] } = operations.lookupUserByUsername.spec
const { errors } = spec

beforeAll(async () => {
  island = await startIsland({ runJobs: false, onError: (error) => failures.push(error) })
})
afterAll(async () => {
  spec.errors = errors
  await island.close()
})

const lookUp = () =>
  island.client
    .lookupUserByUsername({ username: 'no-such-name' })
    .catch((error: unknown) => (isApiError(error, 'lookupUserByUsername') ? error.code : error))

test('a declared error is only answered', async () => {
  expect(await lookUp()).toBe('NotFound')
  expect(failures).toEqual([])
})

test('an error that the operation does not declare is answered, and reported', async () => {
  spec.errors = []
  expect(await lookUp()).toBe('NotFound')
  expect(failures.map(String)).toEqual([
    'Error: lookupUserByUsername answers NotFound, which it does not declare',
  ])
})
