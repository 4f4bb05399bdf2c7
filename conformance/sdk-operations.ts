import {
  type ExampleContext,
  operations,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { registration, type TestIsland } from '@castaway/testkit'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { PublishedSdk } from './published-sdk'

type Connected = ReturnType<PublishedSdk['connect']>
type Args = Record<string, unknown>

/** Arguments that the SDK has another form for than the contract, by operation. */
export type OtherForms = Partial<Record<OperationId, (args: Args) => unknown>>

/** The status and the words of a refusal, which axios hides well. */
export const errorResponse = (error: unknown): unknown => {
  const { response } = error as { response?: { status: number; data: unknown } }
  return response ? { status: response.status, said: response.data } : error
}

/** What came back, or the words of the refusal under `refused`. */
export const settled = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => ({ refused: errorResponse(error) }))

/** The example of the contract, as the SDK takes it. */
export async function exampleFor(
  id: OperationId,
  world: ExampleContext,
  otherForms: OtherForms,
): Promise<unknown> {
  const { example } = (operations[id] as Operation).spec
  // The SDK takes part in experiments through its configuration, not call by call.
  const { experimental: _, ...args } = (
    typeof example === 'function' ? await example(world) : example
  ) as Args
  return otherForms[id]?.(args) ?? args
}

/** Calls a method with the operation's example; its answer has to be as the contract says. */
export async function tryOperation(
  sdk: Connected,
  method: string,
  id: OperationId,
  args: unknown,
): Promise<void> {
  const answer = await settled(sdk[method]!(args))
  expect(answer).not.toHaveProperty('refused')
  expect(operations[id].spec.ok.safeParse(answer).error?.issues ?? []).toEqual([])
}

/** What the SDK makes of several operations: a signer, and the request for its key. */
export async function tryRegisteredSigner(sdk: Connected, island: TestIsland): Promise<void> {
  const farcasterDeveloperMnemonic = generateMnemonic(english)
  const wallet = mnemonicToAccount(farcasterDeveloperMnemonic)
  await island.client.registerAccount(await registration(island.client, island.clock, wallet))
  const signer = await settled(
    sdk['createSignerAndRegisterSignedKey']!({ farcasterDeveloperMnemonic }),
  )
  expect(signer).toMatchObject({
    status: 'pending_approval',
    signer_approval_url: expect.any(String),
  })
}
