/**
 * An error of JSON-RPC or of a wallet. The message is for people, without secrets. It is no `CastawayError`, because
 * EIP-1193 and libraries such as viem read a number in `code`. This file does not import the schema library.
 */
export class RpcError extends Error {
  override name = 'RpcError'

  /**
   * @param code of JSON-RPC, EIP-1193, EIP-1474, EIP-5792, or ERC-7769
   * @param data what the method answers with the error, such as the reason of a revert in hex
   */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
