import { Hono } from 'hono'
import { z } from 'zod'
import type { NetworkAccount } from './accounts'
import { validate, callUpstream, readJson } from './forward'
import { viewKeys, type KeySource } from './keys'
import { HttpError } from './errors'
import type { Upstream } from './upstream'

/** Limit for one rental. */
const MAX_UNITS = 5

const Rent = z.strictObject({
  units: z.int().min(1).max(MAX_UNITS),
  idem: z.string().regex(/^[\w-]{8,64}$/),
})

interface AccountResourceDeps {
  upstream: Upstream
  keys: KeySource | null
  /** FID of the account that requests signers. */
  appFid: number | null
  /** Whether people can rent storage at the operator's expense. */
  mayRent: boolean
  /** The account that the request acts as. @throws {HttpError} if there is none */
  accountOf(request: Request): Promise<NetworkAccount>
}

/** `/_keys` and `/_storage`: the keys and the storage of an account, for its owner only. */
export function accountResourceRoutes({
  upstream,
  keys,
  appFid,
  mayRent,
  accountOf,
}: AccountResourceDeps): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  app.get('/_keys', async (c) =>
    c.json(await viewKeys(await accountOf(c.req.raw), { upstream, source: keys, appFid })),
  )

  app.get('/_storage', async (c) => {
    const { fid } = await accountOf(c.req.raw)
    const [usage, rented] = await callUpstream(() =>
      Promise.all([
        upstream.client.lookupUserStorageUsage({ fid }),
        upstream.client.lookupUserStorageAllocations({ fid }),
      ]),
    )
    const kinds = ['casts', 'reactions', 'links', 'verified_addresses', 'username_proofs'] as const
    return c.json({
      fid,
      units: rented.total_active_units ?? usage.total_active_units ?? 0,
      usage: kinds.flatMap((kind) => {
        const { used, capacity } = usage[kind] ?? {}
        return used === undefined || capacity === undefined ? [] : [{ kind, used, capacity }]
      }),
      allocations: (rented.allocations ?? []).map(({ units, expiry, timestamp }) => ({
        units: units ?? 0,
        expires_at: expiry ?? null,
        rented_at: timestamp ?? null,
      })),
      may_rent: mayRent,
    })
  })

  app.post('/_storage', async (c) => {
    const { fid } = await accountOf(c.req.raw)
    if (!mayRent) {
      throw new HttpError(
        'RENTING_OFF',
        'This server does not pay for storage: rent it in your wallet’s own app',
      )
    }
    const { units, idem } = validate(Rent, await readJson(c.req.raw))
    await callUpstream(() => upstream.client.buyStorage({ fid, units, idem }))
    return c.json({ success: true })
  })
  return app
}
