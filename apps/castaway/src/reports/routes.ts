import { ReportRequest, type OwnReport } from '@castaway/contract/reports'
import { Hono } from 'hono'
import type { NetworkAccount } from '../gateway/accounts'
import { readJson, validate } from '../gateway/forward'
import type { Upstream } from '../gateway/upstream'
import { reportedThing, storable } from './reported-content'
import type { Reports } from './reports'

interface ReportRoutesOptions {
  reports: Reports
  upstream: Upstream
  /** The signed-in user's id. @throws {HttpError} 401 if no one is signed in */
  userOf(request: Request): Promise<string>
  /** @throws {HttpError} if no one is signed in, or without an account */
  accountOf(request: Request): Promise<NetworkAccount>
}

/** `/_reports`: what a person reports to the operators of this server. */
export function reportRoutes({ reports, upstream, userOf, accountOf }: ReportRoutesOptions): Hono {
  const app = new Hono()
  app.use('/_reports', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.get('/_reports', async (c) => {
    const own = await reports.own(await userOf(c.req.raw), upstream.id)
    return c.json({ reports: own } satisfies { reports: OwnReport[] })
  })
  app.post('/_reports', async (c) => {
    const userId = await userOf(c.req.raw)
    const { fid } = await accountOf(c.req.raw)
    const { subject, reason, text } = validate(ReportRequest, await readJson(c.req.raw))
    const thing = await reportedThing(subject, upstream)
    const why = { reason, text: storable(text) }
    await reports.add({ userId, fid, provider: upstream.id }, thing, why)
    return c.json({ success: true }, 201)
  })
  return app
}
