import { startIsland, type TestIsland } from '@castaway/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { castsBy, castsByQuery } from './following'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

/**
 * The rule in its simplest form: the authors' own top-level casts, and others' casts at their first recast by the
 * authors.
 */
async function plain(authors: number[]) {
  const { rows } = await sql<{ hash: string; ts: number }>`
    select hash, ts from "cast" where fid = any(${authors}::int[]) and parent_hash is null
    union all
    select r.target, min(r.ts) from reaction r join "cast" c on c.hash = r.target
    where r.type = 2 and r.fid = any(${authors}::int[])
      and not (c.parent_hash is null and c.fid = any(${authors}::int[]))
    group by r.target
    order by ts desc, hash desc`.execute(island.store.db)
  return rows
}

test.each([1, 2, 3, 7, 100])(
  'pages of %i contain what the rule says, each cast once, in order',
  async (limit) => {
    const authors = [2, 3, 4, 8]
    const expected = await plain(authors)
    // The same users among many others, which makes the other plan run.
    const many = [...authors, ...Array.from({ length: 200 }, (_, i) => 100_000 + i)]
    for (const [read, followed] of [
      [castsBy, authors],
      [castsByQuery, authors],
      [castsByQuery, many],
    ] as const) {
      const found: { hash: string; ts: number }[] = []
      for (;;) {
        const last = found.at(-1)
        const page = await read(island.store.db, {
          authors: [...followed],
          withRecasts: true,
          reader: { app: 'test' },
          cursor: last && { ts: last.ts, key: last.hash },
          limit,
        })
        found.push(...page)
        if (page.length < limit) break
      }
      expect(found).toEqual(expected)
    }
    expect(expected.length).toBeGreaterThan(5)
  },
)
