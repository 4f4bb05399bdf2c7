import { isAddressEqual, type Hex } from 'viem'
import { entryPoint08Abi, getUserOperationHash } from 'viem/account-abstraction'
import type { Chain } from '../chain'
import { findEvent } from './lookup'
import { packed, type Operation } from './operation'
import { refusalOf } from './refusal'

/** What the EntryPoint needs besides the operation's own limits. */
const OVERHEAD = 300_000n

/**
 * Has the EntryPoint carry an operation out, in a transaction of the island's wallet, which gets the gas back from the
 * account. One that was carried out already is success.
 * @returns its hash
 * @throws {RpcFailure} where the EntryPoint would not take it
 */
export function sendOperation(chain: Chain, operation: Operation): Promise<Hex> {
  const { entryPoint } = chain.contracts
  const hash = getUserOperationHash({
    chainId: chain.id,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: operation,
  })
  return chain.write(async (send, node) => {
    const { read, treasury } = node
    if (await findEvent(node, hash)) return hash
    const call = {
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[packed(operation)], treasury.address],
    } as const
    const gas =
      operation.callGasLimit +
      operation.verificationGasLimit +
      operation.preVerificationGas +
      (operation.paymasterVerificationGasLimit ?? 0n) +
      (operation.paymasterPostOpGasLimit ?? 0n)
    // The EntryPoint says why it refuses only to whoever asks before.
    await read
      .simulateContract({
        ...call,
        address: entryPoint,
        account: treasury,
        gas: (gas * 64n) / 63n + OVERHEAD,
        blockOverrides: { time: await node.keepTime() },
      })
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    const { logs } = await send({
      from: treasury,
      to: entryPoint,
      call,
      gas: (gas * 64n) / 63n + OVERHEAD,
    })
    const done = logs.some(
      ({ address, topics }) => isAddressEqual(address, entryPoint) && topics[1] === hash,
    )
    if (!done) throw new Error('The EntryPoint carried out another operation than it was given')
    return hash
  })
}
