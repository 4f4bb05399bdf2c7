import { ServerError } from '@castaway/contract'
import { AuthError, type Login } from '@castaway/auth'
import { networkOf, type LocalChain } from '@castaway/provider'
import { Hono } from 'hono'
import { isAddress, parseEther, type Address } from 'viem'
import { z } from 'zod'

/** Minimum balance of an address after a request, in wei. */
const FILL = parseEther('1')

const Body = z.strictObject({
  chainId: z.int().positive(),
  address: z.string().refine((text): text is Address => isAddress(text, { strict: false })),
})

/**
 * A faucet on the island's own chains: tops up an address to one ether, so that transactions can be tried for free. It
 * exists only if no one but this machine can reach the island.
 */
export function faucet(island: LocalChain, login: Pick<Login, 'requireXsrf' | 'session'>): Hono {
  const app = new Hono()
  app.onError((cause) => {
    if (cause instanceof AuthError) return cause.toResponse()
    // This error message is for people: it says that the chain is off, or stopped during the call.
    if (cause instanceof ServerError) {
      const { code, shortMessage: message, status } = cause
      return Response.json({ code, message }, { status })
    }
    throw cause
  })
  app.post('/', async (c) => {
    await login.requireXsrf(c.req.raw, await login.session(c.req.raw))
    const parsed = Body.safeParse(await c.req.json().catch(() => undefined))
    const network = parsed.success ? networkOf(parsed.data.chainId) : undefined
    if (!parsed.success || !network) {
      const message = 'An address and the id of a local chain are required'
      return c.json({ code: 'invalid_data', message }, 400)
    }
    const { address } = parsed.data
    const chain = await island(network)
    await chain.write(async (send, { read, treasury }) => {
      const missing = FILL - (await read.getBalance({ address }))
      // The gas is enough to pay an account that is a contract.
      if (missing > 0n) await send({ from: treasury, to: address, value: missing, gas: 100_000n })
    })
    return c.json({ address, balance: String(await chain.read.getBalance({ address })) })
  })
  return app
}
