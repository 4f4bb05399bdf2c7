import { Hono } from 'hono'
import { z } from 'zod'
import type { ChainNetwork } from '../chain/index'
import { chainNetworks } from '../chain/networks'
import { waitForReceipt } from '../chain/receipt'
import { walletsOf } from '../chain/wallets'
import { readBody } from '../http/body'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { notFound, serverError } from '../errors'

/** Read-only methods. */
const READS = /^(?:eth|net|web3|debug)_(?!send)\w+$/
/** Methods that change state; those that would make the chain diverge from the database are not included. */
const WRITES = new Set([
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'anvil_setBalance',
  'anvil_setCode',
  'anvil_impersonateAccount',
  'anvil_stopImpersonatingAccount',
  'anvil_mine',
  'evm_mine',
])
const RpcRequest = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().max(64),
  params: z.array(z.unknown()).optional(),
})

const TransactionsQuery = z.strictObject({
  /** Only blocks below this one. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** Routes of the local chains, their transactions and their wallets: `/chain/:network` and `/wallets`. */
export function chainControls({ store, chain }: AppContext): Hono {
  const app = new Hono()

  app.get('/wallets', async (c) => c.json({ wallets: await walletsOf(store) }))

  app.get('/chain/:network', async (c) => {
    const { network, id, contracts, treasury } = await chain(networkOf(c.req.param('network')))
    return c.json({ network, chain_id: id, contracts, treasury: treasury.address })
  })

  app.get('/chain/:network/transactions', async (c) => {
    const network = networkOf(c.req.param('network'))
    const query = parseOrThrow(TransactionsQuery, c.req.query())
    chain.requireAvailable()
    // A chain on which nothing ever happened is not started for that.
    if (!(await chain.hasBegun(network))) return c.json({ transactions: [], head: 0, next: null })
    const { readTransactions } = await import('../chain/explain/transactions')
    return c.json(await readTransactions(store, await chain(network), query))
  })

  // JSON-RPC, for viem and the like: changes are saved like those of the API.
  app.post('/chain/:network', async (c) => {
    const network = networkOf(c.req.param('network'))
    const body = await readBody(c.req.raw)
    const requests = parseOrThrow(z.union([RpcRequest, z.array(RpcRequest).min(1).max(100)]), body)
    const all = [requests].flat()
    const bad = all.find(({ method }) => !READS.test(method) && !WRITES.has(method))
    if (bad) throw serverError('InvalidField', `${bad.method} is not available here`, 'method')
    const opened = await chain(network)
    if (!all.some(({ method }) => WRITES.has(method))) {
      return c.json(await forward(opened.rpcUrl, requests))
    }
    const answer = await opened.write(
      async (_send, { rpcUrl, read }) => {
        const answers = await forward(rpcUrl, requests)
        for (const [i, { result }] of [answers].flat().entries()) {
          const isSent = all[i]!.method.startsWith('eth_send') && typeof result === 'string'
          if (isSent) await waitForReceipt(read, result as `0x${string}`)
        }
        return answers
      },
      // There is nothing else to write, but a changed balance creates no block and still has to be saved.
      async () => {},
    )
    return c.json(answer)
  })
  return app
}

interface RpcAnswer {
  result?: unknown
  error?: unknown
}

async function forward(url: string, requests: unknown): Promise<RpcAnswer | RpcAnswer[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requests),
    signal: AbortSignal.timeout(30_000),
  })
  return (await response.json()) as RpcAnswer | RpcAnswer[]
}

function networkOf(name: string): ChainNetwork {
  if (!Object.hasOwn(chainNetworks, name)) throw notFound('The network')
  return name as ChainNetwork
}
