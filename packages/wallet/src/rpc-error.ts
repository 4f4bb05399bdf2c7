import { RpcError } from '@castaway/contract/rpc-error'

/** Error codes of EIP-1193, EIP-1474 and EIP-3326, with messages for the developer of the caller. */
const messages = {
  4001: 'The user rejected the request',
  4100: 'This account or method is not authorized: call eth_requestAccounts first',
  4200: 'The embedded wallet does not support this method',
  4900: 'The chain cannot be reached: the device or the server is offline',
  4902: 'The embedded wallet does not support this chain',
  [-32700]: 'The request is not valid JSON',
  [-32600]: 'The request is not valid: it needs a method',
  [-32601]: 'The method does not exist',
  [-32602]: 'The parameters are not valid for this method',
  [-32603]: 'The embedded wallet failed',
} as const

export type RpcErrorCode = keyof typeof messages

export const isRpcErrorCode = (code: unknown): code is RpcErrorCode =>
  typeof code === 'number' && Object.hasOwn(messages, code)

/** The error that the wallet's EIP-1193 provider rejects with: one of these codes, with its message. */
export class ProviderRpcError extends RpcError {
  override name = 'ProviderRpcError'
  declare readonly code: RpcErrorCode

  constructor(code: RpcErrorCode, detail?: string, cause?: unknown) {
    super(code, detail ? `${messages[code]}: ${detail}` : messages[code], undefined, { cause })
  }
}
