import { type ExampleContext, operations, type OperationId } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedSdk } from './published-sdk'
import { exampleFor, type OtherForms, tryOperation, tryRegisteredSigner } from './sdk-operations'

/** What the SDK's methods do besides: one call made of several operations. */
const composed = ['createSignerAndRegisterSignedKey']

/** Each row is a place where code that comes from the SDK has to be changed; the guide lists them. */
const otherForms: OtherForms = {
  // One text in the SDK, where its sisters take a list.
  fetchFeed: ({ fids, ...rest }) => ({ ...rest, fids: (fids as number[] | undefined)?.join(',') }),
}

const published = publishedSdk('sdk')
let island: TestIsland
let world: ExampleContext
let sdk: ReturnType<typeof published.connect>
const failures: unknown[] = []

beforeAll(async () => {
  // Strict, so that what the contract and this SDK do not share is noticed.
  island = await startIsland({ strict: true, onError: (error) => failures.push(error) })
  world = await island.examples()
  sdk = published.connect({ basePath: `${island.url}/v2`, apiKey: island.apiKey })
})
afterAll(() => island?.close())

describe('the published SDK, 2.46', () => {
  test('has no method that is not tried here', () => {
    expect(published.methods().toSorted()).toEqual(
      [...Object.keys(operations), ...composed].toSorted(),
    )
  })

  test.each(Object.keys(operations) as OperationId[])('succeeds with %s', async (id) => {
    await tryOperation(sdk, id, id, await exampleFor(id, world, otherForms))
  })

  test('succeeds with createSignerAndRegisterSignedKey', async () => {
    await tryRegisteredSigner(sdk, island)
  })

  test('met no failure of the island itself', () => {
    expect(failures).toEqual([])
  })
})
