import { decodeFunctionData, isHex, numberToHex, parseAbiItem, size, type Hex } from 'viem'
import { entryPoint08Abi, type PackedUserOperation } from 'viem/account-abstraction'
import type { ChainNode } from '../chain'
import { RpcError } from '@castaway/contract/rpc-error'

const event = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const revertEvent = parseAbiItem(
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
)

export function readHash(given: unknown): Hex {
  if (isHex(given) && size(given) === 32) return given
  throw new RpcError(-32602, 'The hash of a user operation must have 32 bytes')
}

/** Finds the event of an executed operation in the chain's logs; undefined if it was not executed. */
export async function findEvent({ read, contracts }: ChainNode, userOpHash: Hex) {
  const [found] = await read.getLogs({
    address: contracts.entryPoint,
    event,
    args: { userOpHash },
    strict: true,
    fromBlock: 0n,
  })
  return found
}

/** `eth_getUserOperationReceipt` */
export async function findReceipt(node: ChainNode, userOpHash: Hex): Promise<unknown> {
  const found = await findEvent(node, userOpHash)
  if (!found) return null
  const { read, contracts } = node
  const [receipt, reverts] = await Promise.all([
    read.request({ method: 'eth_getTransactionReceipt', params: [found.transactionHash] }),
    read.getLogs({
      address: contracts.entryPoint,
      event: revertEvent,
      args: { userOpHash },
      strict: true,
      fromBlock: found.blockNumber,
      toBlock: found.blockNumber,
    }),
  ])
  const { sender, paymaster, nonce, success, actualGasCost, actualGasUsed } = found.args
  return {
    userOpHash,
    entryPoint: contracts.entryPoint,
    sender,
    nonce: numberToHex(nonce),
    paymaster: BigInt(paymaster) === 0n ? null : paymaster,
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    ...(reverts[0] && { reason: reverts[0].args.revertReason }),
    logs: receipt?.logs ?? [],
    receipt,
  }
}

/** `eth_getUserOperationByHash` */
export async function findOperation(node: ChainNode, userOpHash: Hex): Promise<unknown> {
  const found = await findEvent(node, userOpHash)
  if (!found) return null
  const { input } = await node.read.getTransaction({ hash: found.transactionHash })
  const { functionName, args } = decodeFunctionData({ abi: entryPoint08Abi, data: input })
  if (functionName !== 'handleOps') return null
  const { sender, nonce } = found.args
  const operation = (args[0] as readonly PackedUserOperation[]).find(
    (one) => one.sender === sender && one.nonce === nonce,
  )
  if (!operation) return null
  return {
    userOperation: unpacked(operation),
    entryPoint: node.contracts.entryPoint,
    transactionHash: found.transactionHash,
    blockHash: found.blockHash,
    blockNumber: numberToHex(found.blockNumber),
  }
}

function unpacked(operation: PackedUserOperation): Record<string, unknown> {
  const { sender, nonce, initCode, callData, preVerificationGas, signature } = operation
  const half = (both: Hex, which: 0 | 1): Hex =>
    numberToHex(BigInt(`0x${both.slice(2 + 32 * which, 34 + 32 * which)}`))
  return {
    sender,
    nonce: numberToHex(nonce),
    ...(size(initCode) >= 20 && {
      factory: initCode.slice(0, 42),
      factoryData: `0x${initCode.slice(42)}`,
    }),
    callData,
    verificationGasLimit: half(operation.accountGasLimits, 0),
    callGasLimit: half(operation.accountGasLimits, 1),
    preVerificationGas: numberToHex(preVerificationGas),
    maxPriorityFeePerGas: half(operation.gasFees, 0),
    maxFeePerGas: half(operation.gasFees, 1),
    ...(size(operation.paymasterAndData) >= 52 && {
      paymaster: operation.paymasterAndData.slice(0, 42),
      paymasterVerificationGasLimit: half(`0x${operation.paymasterAndData.slice(42, 106)}`, 0),
      paymasterPostOpGasLimit: half(`0x${operation.paymasterAndData.slice(42, 106)}`, 1),
      paymasterData: `0x${operation.paymasterAndData.slice(106)}`,
    }),
    signature,
  }
}
