import { isAddressEqual, type Hex } from 'viem'
import { entryPoint08Abi, getUserOperationHash } from 'viem/account-abstraction'
import type { Chain } from '../chain'
import { BLOCK_GAS } from '../execution'
import { RpcError } from '@castaway/contract/rpc-error'
import { findEvent } from './lookup'
import { packed, type Operation } from './operation'
import { entryPointError } from './entry-point-error'

/** Gas that the EntryPoint needs besides the operation's own limits. */
const OVERHEAD = 300_000n

/**
 * Executes an operation through the EntryPoint, in a transaction of the treasury wallet, which the account refunds. An
 * operation that was already executed counts as success.
 * @returns its hash
 * @throws {RpcError} if the EntryPoint rejects it
 */
export function sendOperation(chain: Chain, operation: Operation): Promise<Hex> {
  const { entryPoint } = chain.contracts
  const hash = getUserOperationHash({
    chainId: chain.id,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: operation,
  })
  const gas = gasOf(operation)
  if (gas > BLOCK_GAS) {
    const message = `The gas limits, together with what the EntryPoint needs, exceed the block gas limit (${BLOCK_GAS})`
    throw new RpcError(-32602, message)
  }
  return chain.write(async (send, node) => {
    const { read, treasury } = node
    if (await findEvent(node, hash)) return hash
    const call = {
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[packed(operation)], treasury.address],
    } as const
    // The EntryPoint gives the reason for a rejection only to a simulation.
    await read
      .simulateContract({
        ...call,
        address: entryPoint,
        account: treasury,
        gas,
        blockOverrides: { time: await node.keepTime() },
      })
      .catch((error: unknown) => {
        throw entryPointError(error)
      })
    const { logs } = await send({
      from: treasury,
      to: entryPoint,
      call,
      gas,
    })
    const done = logs.some(
      ({ address, topics }) => isAddressEqual(address, entryPoint) && topics[1] === hash,
    )
    if (!done) throw new Error('The EntryPoint executed a different operation than it was given')
    return hash
  })
}

/** Gas limit of the transaction that executes an operation. */
function gasOf(operation: Operation): bigint {
  const limits =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  // A call forwards 63/64 of the gas.
  return (limits * 64n) / 63n + OVERHEAD
}
