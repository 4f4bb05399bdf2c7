import { type ExampleWorld, operations, type Operation, type OperationId } from '@castaway/contract'
import { registration, startIsland, type TestIsland } from '@castaway/testkit'
import { mnemonicToAccount, english, generateMnemonic } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sdkFor, sdkMethods } from './published-sdk'

/** What the SDK's methods do besides: one call made of several operations. */
const composed = ['createSignerAndRegisterSignedKey']

/**
 * Arguments that the SDK has another form for than the contract, by operation. Each row is a place
 * where code that comes from the SDK has to be changed; the guide for those who do lists them.
 */
const otherForms: Partial<Record<OperationId, (args: Record<string, unknown>) => unknown>> = {
  // One text in the SDK, where its sisters take a list.
  fetchFeed: ({ fids, ...rest }) => ({ ...rest, fids: (fids as number[] | undefined)?.join(',') }),
}

let island: TestIsland
let world: ExampleWorld
let sdk: ReturnType<typeof sdkFor>
const failures: unknown[] = []

beforeAll(async () => {
  island = await startIsland({ onError: (error) => failures.push(error) })
  world = await island.examples()
  sdk = sdkFor(`${island.url}/v2`, island.apiKey)
})
afterAll(() => island?.close())

/** The status and the words of a refusal, which axios hides well. */
const words = (error: unknown): unknown => {
  const { response } = error as { response?: { status: number; data: unknown } }
  return response ? { status: response.status, said: response.data } : error
}

describe('the published SDK', () => {
  test('has no method that is not tried here', () => {
    expect(sdkMethods().toSorted()).toEqual([...Object.keys(operations), ...composed].toSorted())
  })

  test.each(Object.entries(operations) as [OperationId, Operation][])(
    'succeeds with %s',
    async (id, { spec }) => {
      const example = typeof spec.example === 'function' ? await spec.example(world) : spec.example
      // The SDK takes part in experiments through its configuration, not call by call.
      const { experimental: _, ...args } = example as Record<string, unknown>
      const answer = await sdk[id]!(otherForms[id]?.(args) ?? args).catch((error: unknown) => ({
        refused: words(error),
      }))
      expect(answer).not.toHaveProperty('refused')
      expect(spec.ok.safeParse(answer).error?.issues ?? []).toEqual([])
    },
  )

  test('succeeds with createSignerAndRegisterSignedKey', async () => {
    const farcasterDeveloperMnemonic = generateMnemonic(english)
    const wallet = mnemonicToAccount(farcasterDeveloperMnemonic)
    await island.client.registerAccount(await registration(island.client, island.clock, wallet))
    const signer = await sdk['createSignerAndRegisterSignedKey']!({ farcasterDeveloperMnemonic })
    expect(signer).toMatchObject({
      status: 'pending_approval',
      signer_approval_url: expect.any(String),
    })
  })

  test('met no failure of the island itself', () => {
    expect(failures).toEqual([])
  })
})
