import { isAddressEqual, type Hex } from 'viem'
import { entryPoint08Abi, getUserOperationHash } from 'viem/account-abstraction'
import type { Chain } from '../chain'
import { BLOCK_GAS } from '../execution'
import { RpcError } from '../rpc-error'
import { findEvent } from './lookup'
import { packed, type Operation } from './operation'
import { entryPointError } from './entry-point-error'

/** What the EntryPoint needs besides the operation's own limits. */
const OVERHEAD = 300_000n

/**
 * Has the EntryPoint carry an operation out, in a transaction of the island's wallet, which gets the gas back from the
 * account. One that was carried out already is success.
 * @returns its hash
 * @throws {RpcError} where the EntryPoint would not take it
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
    // The EntryPoint says why it refuses only to whoever asks before.
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

/** Of the transaction that carries an operation out. */
function gasOf(operation: Operation): bigint {
  const limits =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  // A call hands on 63 parts of 64.
  return (limits * 64n) / 63n + OVERHEAD
}
