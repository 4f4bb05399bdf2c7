/**
 * Reads of a chain through this server, which allows reads only.
 * @throws an error with the chain's code and data, but not its message, which can contain anything
 */
export async function readChain(
  chainId: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { chainClient } = await import('@castaway/wallet/transactions')
  try {
    return await chainClient(Number(chainId)).request({ method, params } as never)
  } catch (error) {
    const { code = -32603, data } = rpcErrorIn(error)
    throw Object.assign(new Error('The chain refused this', { cause: error }), { code, data })
  }
}

/** The JSON-RPC error inside the errors that wrap it. */
function rpcErrorIn(error: unknown): { code?: number; data?: unknown } {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, data } = at as { code?: unknown; data?: unknown }
    if (typeof code === 'number' && data !== undefined) return { code, data }
    if (typeof code === 'number' && !(at.cause instanceof Error)) return { code }
  }
  return {}
}
