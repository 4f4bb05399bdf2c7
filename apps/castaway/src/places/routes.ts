import { Hono } from 'hono'
import { z } from 'zod'
import { answerError, HttpError } from '../gateway/errors'
import type { Gazetteer } from './gazetteer'

/** Most places in one response. */
const LIMIT = 8
/** Most characters of a name. */
const MAX_NAME = 64

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,12})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most))
const Query = z.union([
  z.strictObject({ q: z.string().trim().min(1).max(MAX_NAME) }),
  z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
])

export interface PlaceOptions {
  gazetteer: Gazetteer
  /** Receives what cannot be answered; never with what a request carried. */
  report(cause: unknown): void
}

/** `/api/_places`: cities by a name (`q`), or the one at coordinates (`latitude`, `longitude`). */
export function placeRoutes({ gazetteer, report }: PlaceOptions): Hono {
  const app = new Hono()
  app.onError(answerError(report))
  app.get('/', async (c) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) {
      throw new HttpError(
        'INVALID_FIELD',
        `Give q with 1 to ${MAX_NAME} characters, or latitude and longitude`,
      )
    }
    const { data } = query
    const places =
      'q' in data
        ? await gazetteer.find(data.q, LIMIT)
        : [await gazetteer.nearest(data.latitude, data.longitude)].filter((place) => place !== null)
    c.header('cache-control', 'private, max-age=86400')
    return c.json({ places })
  })
  return app
}
