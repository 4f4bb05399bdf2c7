import { Hono } from 'hono'
import type { AppContext } from '../context'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import type { ApiKeys } from '../keys/index'
import { changeKey, createKey, deleteKey, keyOf, listKeys } from '../keys/made-keys'
import { ApiKeyChange, NewApiKey, UsageQuery } from './schemas'

/** Routes of the API's keys: those of the settings, those that were made here, and what they were used for. */
export function apiKeyControls(
  { store }: Pick<AppContext, 'store'>,
  keys: Pick<ApiKeys, 'forget' | 'usage'>,
  /** The app that new keys belong to if no other is chosen. */
  app: string,
): Hono {
  const routes = new Hono()
  routes.get('/api-keys', async (c) => {
    await keys.usage.write()
    return c.json({ keys: await listKeys(store) })
  })
  routes.post('/api-keys', async (c) => {
    const { app: chosen = app, ...choices } = parseOrThrow(
      NewApiKey,
      (await readBody(c.req.raw)) ?? {},
    )
    return c.json(await createKey(store, { ...choices, app: chosen }), 201)
  })
  routes.patch('/api-keys/:id', async (c) => {
    const change = parseOrThrow(ApiKeyChange, (await readBody(c.req.raw)) ?? {})
    const changed = await changeKey(store, c.req.param('id'), change)
    keys.forget()
    return c.json(changed)
  })
  routes.delete('/api-keys/:id', async (c) => {
    const id = c.req.param('id')
    await deleteKey(store, id)
    keys.forget()
    return c.json({ id })
  })
  routes.get('/api-keys/:id/usage', async (c) => {
    const { id } = await keyOf(store, c.req.param('id'))
    return c.json(await keys.usage.of(id, parseOrThrow(UsageQuery, c.req.query())))
  })
  return routes
}
