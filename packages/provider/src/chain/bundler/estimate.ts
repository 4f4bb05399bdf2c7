import { concat, encodeFunctionData, getContractAddress, numberToHex, size, type Hex } from 'viem'
import { entryPoint08Abi, getUserOperationHash } from 'viem/account-abstraction'
import type { ChainNode } from '../chain'
import { RpcError } from '@castaway/contract/rpc-error'
import { MAX_GAS, packed, type Operation } from './operation'
import { innerErrorName } from './entry-point-error'

/** Gas that the EntryPoint uses around an account's validation and for the prefund. */
const AROUND_CHECK = 60_000n
const AROUND_CALL = 15_000n
/** Gas of the transaction itself, and of the EntryPoint for a bundle of one. */
const BUNDLE = 50_000n
const CALLDATA_BYTE = 16n
/** Gas limits of the simulation, in which only the gas used counts. */
const TRIAL_GAS = 10_000_000n

interface Estimate {
  preVerificationGas: Hex
  verificationGasLimit: Hex
  callGasLimit: Hex
}

interface CallResult {
  gasUsed: Hex
  status: Hex
  returnData: Hex
}

/**
 * Simulates the steps of an operation one after the other, as the EntryPoint runs them: deploy the account, validate,
 * execute. An invalid signature is ignored, because the operation is not signed yet.
 * @throws {RpcError} if one of the steps fails
 */
export async function estimate(node: ChainNode, operation: Operation): Promise<Estimate> {
  const { read, id } = node
  const { entryPoint } = node.contracts
  const { sender, factory, factoryData = '0x', callData } = operation
  const trial: Operation = {
    ...operation,
    callGasLimit: operation.callGasLimit || TRIAL_GAS,
    verificationGasLimit: operation.verificationGasLimit || TRIAL_GAS,
  }
  // A session key's gas allowance is checked against these limits, so large ones would exceed it.
  const checked: Operation = { ...trial, ...lean(operation) }
  const userOpHash = getUserOperationHash({
    chainId: id,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: checked,
  })
  const check = encodeFunctionData({
    abi: accountAbi,
    functionName: 'validateUserOp',
    args: [packed(checked), userOpHash, 0n],
  })
  // The EntryPoint deploys accounts through the first contract that it created itself.
  const maker = getContractAddress({ from: entryPoint, nonce: 1n })
  const isNew = factory !== undefined && !(await read.getCode({ address: sender }))
  const gas = numberToHex(MAX_GAS)
  const steps = [
    ...(isNew ? [{ from: maker, to: factory, data: factoryData, gas }] : []),
    { from: entryPoint, to: sender, data: check, gas },
    { from: entryPoint, to: sender, data: callData, gas },
  ]
  const [block] = (await read.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls: steps }], validation: false }, 'latest'],
  } as never)) as [{ calls: CallResult[] }]
  const failed = block.calls.findIndex(({ status }) => status !== '0x1')
  const reasons = [...(isNew ? [-32500] : []), -32500, -32521]
  if (failed >= 0) {
    const inside = innerErrorName(block.calls[failed]!.returnData)
    const code = reasons[failed]!
    // A prefund that the account can't pay fails without a reason.
    if (code === -32521 && (await read.getBalance({ address: sender })) === 0n) {
      throw new RpcError(code, 'insufficient balance: the account has nothing to pay with')
    }
    const words =
      code === -32521
        ? `The call that the account would make fails (${inside})`
        : failed === 0 && isNew
          ? `AA13 the account could not be created (${inside})`
          : `AA23 the account rejected the operation (${inside})`
    throw new RpcError(code, words, block.calls[failed]!.returnData)
  }
  const used = block.calls.map(({ gasUsed }) => BigInt(gasUsed))
  const acting = used.at(-1)!
  const checking = used.slice(0, -1).reduce((sum, gas) => sum + gas, 0n)
  const length = size(concat([check, callData]))
  return {
    preVerificationGas: numberToHex(BUNDLE + CALLDATA_BYTE * BigInt(length)),
    verificationGasLimit: numberToHex(checking + AROUND_CHECK),
    // A call forwards 63/64 of the remaining gas; the margin covers state that may change until then.
    callGasLimit: numberToHex((acting * 12n) / 10n + AROUND_CALL),
  }
}

const lean = (operation: Operation) => ({
  callGasLimit: operation.callGasLimit || 0n,
  verificationGasLimit: operation.verificationGasLimit || 0n,
})

const accountAbi = [
  {
    type: 'function',
    name: 'validateUserOp',
    stateMutability: 'nonpayable',
    inputs: [
      entryPoint08Abi.find((item) => item.type === 'function' && item.name === 'getUserOpHash')!
        .inputs[0]!,
      { name: 'userOpHash', type: 'bytes32' },
      { name: 'missingAccountFunds', type: 'uint256' },
    ],
    outputs: [{ name: 'validationData', type: 'uint256' }],
  },
] as const
