import { MAX_RECORD_CHANGES, ScheduleRequest, type RecordPage } from '@castaway/contract/records'
import { Hono } from 'hono'
import { z } from 'zod'
import { validate, readJson } from '../gateway/forward'
import type { Records } from './records'
import type { Schedule } from './schedule'

interface RecordRoutesOptions {
  records: Records
  schedule: Schedule
  /** Id of the provider behind this Castaway. */
  provider: string
  /** The signed-in user's id. @throws {HttpError} 401 if no one is signed in */
  userOf(request: Request): Promise<string>
}

const PAGE = 500

const Changes = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        kind: z.string().max(64),
        id: z.string().max(128),
        body: z.unknown(),
        base: z.int().nonnegative().optional(),
      }),
    )
    .min(1)
    .max(MAX_RECORD_CHANGES),
})
const ScheduledId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const Since = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** `/_records` and `/_scheduled`: a user's private records and scheduled casts. */
export function recordRoutes({ records, schedule, provider, userOf }: RecordRoutesOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  // Open tabs and service workers of earlier versions still call it `_own`.
  for (const path of ['/_records', '/_own']) {
    app.get(path, async (c) => {
      const user = await userOf(c.req.raw)
      const since = validate(Since, c.req.query('since') ?? 0, 'since')
      return c.json((await records.changes(user, since, PAGE)) satisfies RecordPage)
    })
    app.post(path, async (c) => {
      const user = await userOf(c.req.raw)
      const { changes } = validate(Changes, await readJson(c.req.raw))
      return c.json({ outcomes: await records.apply(user, changes) })
    })
  }

  app.get('/_scheduled', async (c) =>
    c.json({ scheduled: await schedule.list(await userOf(c.req.raw), provider) }),
  )
  app.put('/_scheduled/:id', async (c) => {
    const user = await userOf(c.req.raw)
    const id = validate(ScheduledId, c.req.param('id'), 'id')
    const request = validate(ScheduleRequest, await readJson(c.req.raw))
    return c.json(await schedule.put(user, provider, id, request))
  })
  app.delete('/_scheduled/:id', async (c) => {
    const user = await userOf(c.req.raw)
    await schedule.remove(user, provider, validate(ScheduledId, c.req.param('id'), 'id'))
    return c.json({ success: true })
  })
  return app
}
