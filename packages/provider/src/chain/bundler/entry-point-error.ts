import {
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  parseAbi,
  type Hex,
} from 'viem'
import { RpcError } from '@castaway/contract/rpc-error'

/** Errors that the provider's accounts and the EntryPoint revert with during validation. */
const innerAbi = parseAbi([
  'error Error(string)',
  'error NotGranted()',
  'error CallNotAllowed()',
  'error TargetNotAllowed()',
  'error SelectorNotAllowed()',
  'error TooMuchValue()',
  'error TooMuchGas()',
  'error SponsorNotAllowed()',
  'error BadScope()',
  'error AccountUnauthorized(address)',
])

/** Messages for the EntryPoint's error codes. Callers match the code, so it stays at the beginning. */
const messages: Readonly<Record<string, string>> = {
  AA10: 'the account already exists',
  AA13: 'the account could not be created, or that took more gas than allowed',
  AA14: 'the factory created an account other than the sender',
  AA15: 'the factory created no account',
  AA20: 'there is no account at this address yet',
  AA21: 'the account does not have enough funds for its gas',
  AA22: 'the operation has expired or is not valid yet',
  AA23: 'the account rejected the operation',
  AA24: 'the account does not accept the signature',
  AA25: 'the nonce was already used, or an earlier one is missing',
  AA26: 'checking the operation took more gas than allowed',
  AA30: 'there is no paymaster at this address',
  AA31: 'the paymaster does not have enough funds for the gas',
  AA32: 'the paymaster’s approval has expired or is not valid yet',
  AA33: 'the paymaster rejected the operation',
  AA34: 'the paymaster’s signature is not valid',
  AA36: 'the paymaster took more gas than allowed',
  AA50: 'the paymaster failed after the operation',
  AA51: 'the operation took more gas than was paid for',
  AA90: 'the fees have no recipient',
  AA93: 'the paymaster’s part is malformed',
  AA94: 'a gas limit is too large',
  AA95: 'too little gas was sent',
}

/** Returns the error code of ERC-7769. */
const codeOf = (mark: string): number => {
  if (mark === 'AA22' || mark === 'AA32') return -32503
  if (mark === 'AA24' || mark === 'AA34') return -32507
  return mark.startsWith('AA3') ? -32501 : -32500
}

/** Explains why the EntryPoint rejected an operation; any other error is returned unchanged. */
export function entryPointError(error: unknown): unknown {
  const found =
    error instanceof BaseError
      ? error.walk((cause) => cause instanceof ContractFunctionRevertedError)
      : null
  const data = found instanceof ContractFunctionRevertedError ? found.data : undefined
  if (data?.errorName !== 'FailedOp' && data?.errorName !== 'FailedOpWithRevert') return error
  const [, reason, inner] = data.args as readonly [bigint, string, Hex | undefined]
  const mark = reason.slice(0, 4)
  const inside = inner && inner !== '0x' ? ` (${innerErrorName(inner)})` : ''
  return new RpcError(codeOf(mark), `${mark} ${messages[mark] ?? reason.slice(5)}${inside}`)
}

export function innerErrorName(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: innerAbi, data })
    return errorName === 'Error' ? String(args?.[0]).slice(0, 200) : errorName
  } catch {
    return data.slice(0, 10)
  }
}
