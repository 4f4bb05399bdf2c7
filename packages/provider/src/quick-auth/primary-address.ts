import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { openRoutes } from '../http/open-routes'
import type { Report } from '../http/report'
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
  const app = openRoutes({ report })
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
