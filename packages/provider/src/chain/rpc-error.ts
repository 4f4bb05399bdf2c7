/**
 * A JSON-RPC error. The message is for people. It is no `CastawayError`, because libraries such as viem read the number in
 * `code`.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    /** A code of JSON-RPC, EIP-1474 or ERC-7769. */
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
