import { ServerError } from '@castaway/contract'
import { AuthError, type Login } from '@castaway/login'
import { networkOf, type LocalChain } from '@castaway/provider'
import { Hono } from 'hono'
import { isAddress, parseEther, type Address } from 'viem'
import { z } from 'zod'

/** What an address has at least, after it has asked, in wei. */
const FILL = parseEther('1')

const Body = z.strictObject({
  chainId: z.int().positive(),
  address: z.string().refine((text): text is Address => isAddress(text, { strict: false })),
})

/**
 * Simulated: coins of the island's own chains for whoever asks, up to one ether an address, so that transactions can be
 * tried without a bank. Only where the island is this machine's alone.
 */
export function faucet(
  island: LocalChain,
  login: Pick<Login, 'countTry' | 'requireXsrf' | 'session'>,
): Hono {
  const app = new Hono()
  app.onError((cause) => {
    if (cause instanceof AuthError) return cause.toResponse()
    // Its words are for people: that the chain is switched off, or ended on the way.
    if (cause instanceof ServerError) {
      const { code, message, status } = cause
      return Response.json({ code, message }, { status })
    }
    throw cause
  })
  app.post('/', async (c) => {
    await login.countTry(c, 'rpc')
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
      // Its gas is enough to reach an account that is a contract.
      if (missing > 0n) await send({ from: treasury, to: address, value: missing, gas: 100_000n })
    })
    return c.json({ address, balance: String(await chain.read.getBalance({ address })) })
  })
  return app
}
