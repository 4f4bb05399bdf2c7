import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import type { Metrics } from '@castaway/server-kit/metrics'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { REPORTS_PATH } from './reports-page'
import type { reportPages } from './report-pages'
import { statusPage, type StatusFacts } from './status-page'
import { operatorPageHeaders } from './operator-page'
import { statusStyle } from './status-style'

export interface MonitoringOptions extends Omit<StatusFacts, 'now' | 'state' | 'isRefreshing'> {
  metrics: Metrics
  readState: () => Promise<StatusFacts['state']>
  clock: Clock
  /** Only this machine can reach the server, and everything on it may read these pages. */
  isAlone: boolean
  /** Bearer token of the programs that may read them. */
  token: string | undefined
  /** The page of what people reported, and what its forms do. */
  reportPages: ReturnType<typeof reportPages>
  /** Whether an operator of this server is signed in. */
  isOperator(request: Request): Promise<boolean>
}

const STATUS_HEADERS = operatorPageHeaders(statusStyle, { forms: false })

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request has the token; the comparison takes the same time for every token. */
function hasToken(c: Context, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** `/metrics` for Prometheus and `/_status` and what is below it for operators. To everyone else they do not exist. */
export function monitoringRoutes(options: MonitoringOptions): Hono {
  const { metrics, isAlone, token, clock } = options
  const app = new Hono()
  const guard =
    (mayRead: (c: Context) => Promise<boolean>, answer: (c: Context) => Promise<Response>) =>
    async (c: Context, next: Parameters<MiddlewareHandler>[1]) =>
      isAlone || hasToken(c, token) || (await mayRead(c)) ? answer(c) : next()
  app.get(
    '/metrics',
    guard(
      async () => false,
      async (c) =>
        c.body(await metrics.text(), 200, {
          'content-type': metrics.contentType,
          'cache-control': 'no-store',
        }),
    ),
  )
  const forOperators = (answer: (c: Context) => Promise<Response>) =>
    guard((c) => options.isOperator(c.req.raw), answer)
  app.get(
    '/_status',
    forOperators(async (c) => {
      const state = await options.readState()
      const isRefreshing = c.req.query('refresh') !== undefined
      const page = statusPage({ ...options, now: clock.now(), state, isRefreshing })
      return c.html(page, 200, STATUS_HEADERS)
    }),
  )
  app.get(REPORTS_PATH, forOperators(options.reportPages.list))
  app.post(REPORTS_PATH, forOperators(options.reportPages.close))
  return app
}
