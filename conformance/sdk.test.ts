import {
  type ExampleContext,
  isPartOf,
  type Operation,
  operations,
  type OperationId,
} from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedSdk } from './published-sdk'
import { exampleFor, operationTrier, type OtherForms, tryRegisteredSigner } from './sdk-operations'

/** Methods of the SDK that combine several operations. */
const composed = ['createSignerAndRegisterSignedKey']

/** Each row is a place where code for the SDK has to be changed; the guide lists them. */
const otherForms: OtherForms = {
  // A string in the SDK, while similar methods take a list.
  fetchFeed: ({ fids, ...rest }) => ({ ...rest, fids: (fids as number[] | undefined)?.join(',') }),
}

/** The operations of this version. */
const ids = (Object.entries(operations) as [OperationId, Operation][]).flatMap(([id, { spec }]) =>
  isPartOf(spec, '2.46.0') ? [id] : [],
)
const tryOperation = operationTrier('2.46.0')

const published = publishedSdk('sdk')
let island: TestIsland
let world: ExampleContext
let sdk: ReturnType<typeof published.connect>
const failures: unknown[] = []

beforeAll(async () => {
  // Strict, so that differences between the contract and this SDK are noticed.
  island = await startIsland({ strict: true, onError: (error) => failures.push(error) })
  world = await island.examples()
  sdk = published.connect({ basePath: `${island.url}/v2`, apiKey: island.apiKey })
})
afterAll(() => island?.close())

describe('the published SDK, 2.46', () => {
  test('has no untested method', () => {
    expect(published.methods().toSorted()).toEqual([...ids, ...composed].toSorted())
  })

  test.each(ids)('succeeds with %s', async (id) => {
    await tryOperation(sdk, id, await exampleFor(id, world, otherForms))
  })

  test('succeeds with createSignerAndRegisterSignedKey', async () => {
    await tryRegisteredSigner(sdk, island)
  })

  test('causes no internal error', () => {
    expect(failures).toEqual([])
  })
})
