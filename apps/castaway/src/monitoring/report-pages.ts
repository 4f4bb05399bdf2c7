import { DatabaseUnavailableError } from '@castaway/provider'
import type { Context } from 'hono'
import { z } from 'zod'
import { rejection } from '../edge/rejection'
import { errorResponse } from '../error-response'
import { operatorPageHeaders } from './operator-page'
import { REPORTS_PATH, reportsPage } from './reports-page'
import { reportsStyle } from './reports-style'
import { outcomes, type Reports } from '../reports/reports'

/** Things on a page. */
const PAGE = 20

const HEADERS = operatorPageHeaders(reportsStyle, { forms: true })

const Number15 = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const Closing = z.object({ report: Number15, outcome: z.enum(outcomes) })

/** A number of the query; null if it is missing or none. */
const numberOf = (c: Context, name: string): number | null =>
  Number15.safeParse(c.req.query(name)).data ?? null

/** The page of open reports, and what its forms do; the routes around them say who may. */
export function reportPages(reports: Pick<Reports, 'open' | 'counts' | 'close'>, provider: string) {
  const orUnavailable =
    (answer: (c: Context) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      try {
        return await answer(c)
      } catch (cause) {
        if (!(cause instanceof DatabaseUnavailableError)) throw cause
        return rejection(c, 'page', { kind: 'no database' })
      }
    }
  return {
    list: orUnavailable(async (c) => {
      const before = numberOf(c, 'before')
      const [counts, { things, next }] = await Promise.all([
        reports.counts(provider),
        reports.open(provider, { before, limit: PAGE }),
      ])
      const closed = numberOf(c, 'closed')
      const isFirstPage = before === null
      return c.html(reportsPage({ counts, things, next, isFirstPage, closed }), 200, HEADERS)
    }),
    close: orUnavailable(async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const parsed = Closing.safeParse(form)
      if (!parsed.success) {
        const { body, headers } = errorResponse('html', {
          code: 'INVALID_FIELD',
          title: 'Nothing was closed',
          message: 'The form has to name a report, and whether it is resolved or dismissed.',
        })
        return c.body(body, 400, headers)
      }
      const closed = await reports.close(provider, parsed.data.report, parsed.data.outcome)
      return c.redirect(`${REPORTS_PATH}?closed=${closed}`, 303)
    }),
  }
}
