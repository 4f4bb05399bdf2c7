import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { UsageError } from '../command-output'
import { answered, jsonAnswer } from './answer'
import type { McpTarget } from './target'

/** Methods of the chain's JSON-RPC that only read. */
const READS = /^(?:eth|net|web3)_(?!send|sign)\w+$/

/** The island's own chains: their contracts, and JSON-RPC. */
export function chainTool(
  server: McpServer,
  { allowWrites }: McpTarget,
  { url, key }: NonNullable<McpTarget['island']>,
): void {
  server.registerTool(
    'chain',
    {
      title: 'The island’s chains',
      description:
        'Contracts and treasury of a local chain, or the answer to a method of its JSON-RPC, such as eth_getTransactionReceipt. The first call starts the chain.',
      inputSchema: {
        network: z.string().max(40).default('base'),
        method: z.string().max(64).optional(),
        params: z.array(z.unknown()).default([]),
      },
      annotations: { readOnlyHint: !allowWrites, openWorldHint: false },
    },
    ({ network, method, params }, { signal }) =>
      answered(async () => {
        if (method !== undefined && !allowWrites && !READS.test(method)) {
          throw new UsageError(
            `${method} writes, and these tools only read: the user has to start them with --allow-writes`,
          )
        }
        const body =
          method === undefined
            ? {}
            : { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) }
        const response = await fetch(`${url}/_local/chain/${encodeURIComponent(network)}`, {
          ...body,
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          signal,
        })
        const answer = (await response.json()) as {
          result?: unknown
          error?: unknown
          message?: string
        }
        if (!response.ok)
          throw new UsageError(answer.message ?? `The island answered ${response.status}`)
        return jsonAnswer(method === undefined ? answer : (answer.error ?? answer.result))
      }),
  )
}
