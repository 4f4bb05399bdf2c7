import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../../context'
import { readBody } from '../../http/body'
import { parseOrThrow } from '../../http/query'
import { createSqlConsole } from './console'

const Statement = z.strictObject({
  text: z.string().trim().min(1).max(20_000),
  /** Answers the plan in place of the rows, after running it. */
  explain: z.boolean().default(false),
})

/** Routes of the SQL console: `/sql`. */
export function sqlControls(context: AppContext): Hono {
  const app = new Hono()
  const sql = createSqlConsole(context)
  app.get('/sql', async (c) => c.json({ tables: await sql.shapes() }))
  app.post('/sql', async (c) => {
    const { text, explain } = parseOrThrow(Statement, await readBody(c.req.raw))
    // One at its end is no second statement.
    return c.json(await sql.run(text.replace(/;\s*$/, ''), explain))
  })
  return app
}
