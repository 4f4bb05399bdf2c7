import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { readableAnywhere } from '../http/cors'
import { toErrorResponse } from '../http/error-response'
import { toServerError } from '../http/to-server-error'
import type { Report } from '../pages/signing-pages'
import { viewUsers } from '../views/users'

const Query = z.object({
  fid: z.coerce.number().int().min(1).max(2_147_483_647),
  protocol: z.enum(['ethereum', 'solana']),
})

const errors = (message: string) => ({ errors: [{ message }] })

/**
 * What the backends of mini apps ask `https://api.farcaster.xyz/fc` for: the address that a user has chosen to be paid
 * at, in the format of that server.
 */
export function primaryAddressRoutes({ store }: AppContext, report?: Report): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.res = readableAnywhere(c.res)
  })
  app.onError((error, c) => {
    const apiError = toServerError(error, c.req.raw.signal)
    if (!apiError) report?.(error, { operation: null, requestId: '' })
    return toErrorResponse(apiError)
  })
  app.get('/primary-address', async (c) => {
    const { data } = Query.safeParse(c.req.query())
    if (!data)
      return c.json(errors('fid must be a number, and protocol “ethereum” or “solana”'), 400)
    const { fid, protocol } = data
    const user = (await viewUsers(store.db, [fid])).get(fid)
    if (!user) return c.json(errors(`No account has the FID ${fid}`), 404)
    const { eth_address, sol_address } = user.verified_addresses.primary
    const address = protocol === 'ethereum' ? eth_address : sol_address
    if (!address) return c.json(errors(`FID ${fid} has no ${protocol} address`), 404)
    return c.json({ result: { address: { fid, protocol, address } } })
  })
  return app
}
