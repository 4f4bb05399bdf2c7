import {
  type ApiVersion,
  type ExampleContext,
  operations,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { registration, type TestIsland } from '@castaway/testkit'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { judge } from './description'
import { deviations } from './deviations'
import type { PublishedSdk } from './published-sdk'

type SdkClient = ReturnType<PublishedSdk['connect']>
type Args = Record<string, unknown>

/** Arguments with another form in the SDK than in the contract, by operation. */
export type OtherForms = Partial<Record<OperationId, (args: Args) => unknown>>

/** The status and message of an error, unwrapped from axios. */
export const errorResponse = (error: unknown): unknown => {
  const { response } = error as { response?: { status: number; data: unknown } }
  return response ? { status: response.status, said: response.data } : error
}

/** The response, or the error message under `refused`. */
export const settled = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => ({ refused: errorResponse(error) }))

/** The contract's example in the form of the SDK. */
export async function exampleFor(
  id: OperationId,
  world: ExampleContext,
  otherForms: OtherForms,
): Promise<unknown> {
  const { example } = (operations[id] as Operation).spec
  // The SDK opts into experiments through its configuration, not per call.
  const { experimental: _, ...args } = (
    typeof example === 'function' ? await example(world) : example
  ) as Args
  return otherForms[id]?.(args) ?? args
}

/** The method of an operation in the SDK of a version. */
export const methodOf = (id: OperationId, version: ApiVersion): string =>
  (operations[id] as Operation).spec.renamed?.[version] ?? id

type TryOperation = (sdk: SdkClient, id: OperationId, args: unknown) => Promise<void>

/**
 * Calls the method of an operation; the response has to match the description of the version, without anything that is
 * not described there.
 */
export function operationTrier(version: ApiVersion): TryOperation {
  const verdict = judge(version)
  return async (sdk, id, args) => {
    const method = methodOf(id, version)
    const answer = await settled(sdk[method]!(args))
    expect(answer).not.toHaveProperty('refused')
    const { status = 200 } = (operations[id] as Operation).spec
    const violations = verdict(method, status, answer)
    expect(violations.filter(({ rule }) => !(rule in deviations[version]))).toEqual([])
  }
}

/** A method of the SDK that combines several operations: a signer, and the request for its key. */
export async function tryRegisteredSigner(sdk: SdkClient, island: TestIsland): Promise<void> {
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
