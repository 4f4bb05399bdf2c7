import { RpcError } from '@castaway/contract/rpc-error'
import { readUpTo } from '@castaway/server-kit/http'
import { z } from 'zod'

/** Timeout for a remote server, in milliseconds. */
const DEADLINE = 15_000
/** Size limit of a response, in bytes. */
const LONGEST = 8 * 1024 * 1024

const Answer = z.object({
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() })
    .optional(),
})

const unreachable = () =>
  new RpcError(-32002, 'The chain cannot be reached right now. Try again in a moment')

/**
 * Calls a JSON-RPC server that the operator configured. Its URL can contain a key, so no error repeats it.
 * @throws {RpcError}
 */
export async function callRemote(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(DEADLINE),
    })
    if (response.status === 429)
      throw new RpcError(
        -32005,
        'The chain’s server is rate limiting requests. Try again in a moment',
      )
    const bytes = await readUpTo(response, LONGEST)
    if (!bytes) throw new RpcError(-32005, 'The response is too large: request less')
    text = new TextDecoder().decode(bytes)
  } catch (cause) {
    if (cause instanceof RpcError) throw cause
    if (cause instanceof Error && cause.name === 'TimeoutError') {
      throw new RpcError(-32002, 'The chain took too long to respond')
    }
    throw unreachable()
  }
  const answer = Answer.safeParse(parse(text))
  if (!answer.success) throw unreachable()
  const { error, result } = answer.data
  if (!error) return result ?? null
  throw new RpcError(error.code, hide(error.message, url).slice(0, 500), error.data)
}

/** Removes the URL from a message, because some servers quote the URL of the request. */
function hide(message: string, url: string): string {
  const { host, pathname, search } = new URL(url)
  return [url, `${pathname}${search}`, host]
    .filter((part) => part.length > 1)
    .reduce((said, part) => said.replaceAll(part, '…'), message)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
