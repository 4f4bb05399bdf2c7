import { ItemsRequest, type ItemMetadata } from '@castaway/contract/items'
import { Hono } from 'hono'
import { answerError, httpErrors } from '../gateway/errors'
import { readJson, validate } from '../gateway/forward'
import { readMetadata } from './metadata'

export interface ItemOptions {
  /** Whether addresses of this machine and of private networks can be read. */
  allowPrivate: boolean
  userIdOf(request: Request): Promise<string | null>
  /** Receives what cannot be answered; never with what a request carried. */
  report(cause: unknown): void
}

/** `/api/_items`: what the creators of items say of them, which browsers can't read from most servers. */
export function itemRoutes({ allowPrivate, userIdOf, report }: ItemOptions): Hono {
  const app = new Hono()
  app.onError(answerError(report))
  app.post('/', async (c) => {
    if (!(await userIdOf(c.req.raw))) throw httpErrors.signIn()
    const { uris } = validate(ItemsRequest, await readJson(c.req.raw))
    const options = { allowPrivate, signal: c.req.raw.signal }
    const items: (ItemMetadata | null)[] = await Promise.all(
      uris.map((uri) => readMetadata(uri, options)),
    )
    c.header('cache-control', 'no-store')
    return c.json({ items })
  })
  return app
}
