import { isAddress, isHex, size, type Address, type Hex } from 'viem'
import {
  entryPoint08Address,
  toPackedUserOperation,
  type PackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { z } from 'zod'
import { RpcError } from '@castaway/contract/rpc-error'

/** Maximum length of call data, signature or factory data, in bytes. */
const MAX_LENGTH = 64 * 1024
/** Maximum gas of each part of an operation. */
export const MAX_GAS = 30_000_000n

const hex = z
  .string()
  .refine((text): text is Hex => isHex(text), 'hexadecimal digits with 0x are required')
const bytes = hex.refine((text) => text.length % 2 === 0 && size(text) <= MAX_LENGTH, 'too long')
const address = z
  .string()
  .refine((text): text is Address => isAddress(text, { strict: false }), 'an address is required')
const quantity = (bits: number) =>
  hex
    .refine((text) => text !== '0x' && text.length <= 66, 'a number is required')
    .transform((text) => BigInt(text))
    .refine((n) => n < 1n << BigInt(bits), `a number of ${bits} bits is required`)
const gas = quantity(128).refine((n) => n <= MAX_GAS, 'that is more gas than a block has')

/** The operation of `eth_sendUserOperation`: ERC-7769 for EntryPoint 0.8. */
const shape = z.object({
  sender: address,
  nonce: quantity(256),
  factory: address.nullish(),
  factoryData: bytes.nullish(),
  callData: bytes,
  callGasLimit: gas,
  verificationGasLimit: gas,
  preVerificationGas: gas,
  maxFeePerGas: quantity(128),
  maxPriorityFeePerGas: quantity(128),
  paymaster: address.nullish(),
  paymasterData: bytes.nullish(),
  paymasterVerificationGasLimit: gas.nullish(),
  paymasterPostOpGasLimit: gas.nullish(),
  signature: bytes,
  eip7702Auth: z.null('EIP-7702 accounts are not supported here').optional(),
})

/** For an estimate, the values to be estimated are optional. */
const draft = shape.extend({
  callGasLimit: gas.default(0n),
  verificationGasLimit: gas.default(0n),
  preVerificationGas: gas.default(0n),
  maxFeePerGas: quantity(128).default(0n),
  maxPriorityFeePerGas: quantity(128).default(0n),
})

export type Operation = UserOperation<'0.8'>

export const readOperation = (given: unknown): Operation => read(shape, given)
export const readDraft = (given: unknown): Operation => read(draft, given)

function read(as: typeof shape | typeof draft, given: unknown): Operation {
  const parsed = as.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new RpcError(-32602, `${issue.path.join('.') || 'The user operation'}: ${issue.message}`)
  }
  const { eip7702Auth: _, ...fields } = parsed.data
  const present = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
  return present as unknown as Operation
}

/** @throws {RpcError} for any other EntryPoint */
export function checkEntryPoint(given: unknown): void {
  if (typeof given === 'string' && given.toLowerCase() === entryPoint08Address.toLowerCase()) return
  throw new RpcError(-32602, `Only EntryPoint 0.8 at ${entryPoint08Address} is supported here`)
}

export const packed = (operation: Operation): PackedUserOperation =>
  toPackedUserOperation(operation)
