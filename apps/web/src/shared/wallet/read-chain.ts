/** Reads of a chain through this server, which allows reads only. */
export async function readChain(
  chainId: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(`/rpc/${Number(chainId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { code: number } }
  if (answer.error) throw Object.assign(new Error('The chain refused this'), answer.error)
  return answer.result
}
