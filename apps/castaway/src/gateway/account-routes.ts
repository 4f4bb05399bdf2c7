import { Hono } from 'hono'
import { z } from 'zod'
import { TIME_TO_APPROVE, viewAccount, viewAccounts, type NetworkAccount } from './accounts'
import { actingAccount } from './acting-account'
import { validate, callUpstream, readJson } from './forward'
import type { onboarding } from './onboarding'
import type { Person } from './user-accounts'
import { httpErrors } from './errors'
import type { Upstream } from './upstream'

const Fid = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const Name = z.union([
  z.strictObject({ fid: z.int().positive() }),
  z.strictObject({
    username: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'This is not a valid account name'),
  }),
])
const Which = z.strictObject({ fid: z.int().positive() })

interface AccountRoutesDeps {
  steps: ReturnType<typeof onboarding>
  upstream: Upstream
  /** The signed-in user. @throws {HttpError} if no one is signed in */
  signedIn(request: Request): Promise<Person>
}

/** `/_accounts`, `/_register` and `/_signer`: register, connect, choose and remove network accounts. */
export function accountRoutes({ steps, upstream, signedIn }: AccountRoutesDeps): Hono {
  const { userAccounts, keys } = steps
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  app.post('/_register/start', async (c) =>
    c.json(await steps.start(await signedIn(c.req.raw), await readJson(c.req.raw))),
  )
  app.post('/_register', async (c) => {
    const account = await steps.register(await signedIn(c.req.raw), await readJson(c.req.raw))
    return c.json(await callUpstream(() => viewAccount(account, upstream)))
  })

  app.get('/_accounts', async (c) => {
    const all = await userAccounts.all(await signedIn(c.req.raw), c.req.query('look') === 'again')
    return c.json({ accounts: await callUpstream(() => viewAccounts(all, upstream)) })
  })
  app.get('/_accounts/found', async (c) => {
    const fids = await userAccounts.found(await signedIn(c.req.raw))
    const found =
      fids.length > 0 ? await callUpstream(() => upstream.client.fetchBulkUsers({ fids })) : null
    return c.json({
      found: (found?.users ?? []).map(({ fid, username, display_name, pfp_url }) => ({
        fid,
        username: username ?? null,
        display_name: display_name ?? null,
        pfp_url: pfp_url ?? null,
      })),
    })
  })
  app.post('/_accounts', async (c) => {
    const person = await signedIn(c.req.raw)
    const account = await userAccounts.connect(
      person,
      validate(Name, await readJson(c.req.raw), 'username'),
    )
    return c.json(await callUpstream(() => viewAccount(account, upstream)))
  })
  app.post('/_accounts/preferred', async (c) => {
    const person = await signedIn(c.req.raw)
    await userAccounts.prefer(person, validate(Which, await readJson(c.req.raw)).fid)
    return c.json({ success: true })
  })
  app.delete('/_accounts/:fid', async (c) => {
    const person = await signedIn(c.req.raw)
    await userAccounts.remove(person, validate(Fid, c.req.param('fid'), 'fid'))
    return c.json({ success: true })
  })

  app.post('/_signer', async (c) => {
    const account = await steps.requestSigner(await signedIn(c.req.raw), actingAccount(c.req.raw))
    return c.json(signerOf(account))
  })
  app.get('/_signer', async (c) => {
    const person = await signedIn(c.req.raw)
    const chosen = actingAccount(c.req.raw)
    const account = await (chosen === null
      ? userAccounts.account(person, null)
      : steps.named(person, chosen))
    if (!account) throw httpErrors.noAccount()
    return c.json(signerOf(account))
  })
  app.delete('/_signer', async (c) => {
    const person = await signedIn(c.req.raw)
    const chosen = actingAccount(c.req.raw)
    if (chosen === null) throw httpErrors.notYourAccount()
    const account = await keys.forget(person.userId, await userAccounts.one(person, chosen))
    return c.json(signerOf(account))
  })
  return app
}

/** The part of an account's signer that the browser can see, which never includes its id. */
const signerOf = ({ fid, signerStatus, approvalUrl, since }: NetworkAccount) => {
  const isAwaited = signerStatus === 'pending_approval'
  return {
    fid,
    status: signerStatus,
    approval_url: isAwaited ? approvalUrl : null,
    approval_until: isAwaited && since !== null ? since + TIME_TO_APPROVE : null,
  }
}
