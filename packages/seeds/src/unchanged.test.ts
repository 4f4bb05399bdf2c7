import { createHash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { draftWorld } from './compile'
import { planOf } from './index'
import { pageRoutes } from './pages'
import { topics } from './social/topic'

const now = Date.UTC(2026, 5, 3, 14, 15, 16)
const artBase = 'http://localhost:4747'
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

// A change of these digests changes what existing data folders, snapshots and tests have seen. Change them on purpose.
test.each([
  [
    'social',
    '04bac2eec9e6b7c11e0d377177fcab7c8641a6a70be123ed2474917faedc5744',
    'd10e385da1bb375103ca5118a8b7b03a86c2385ef112274a28cba4b4501caccd',
  ],
  [
    'small',
    '3fd8f4f0c29a69c04af0e0c3db8ea3ed62b6a699ce8eb71ff66d25f8e29140ff',
    '8060e4afa5852bb313402a9278c6acf2df4d30c1ecc2d5916e092510917ef216',
  ],
  [
    'hostile',
    'b9b7b2b6cc9ed72293d2d717830ef8d90b0a84a77aacbdecbd130b61ccc933ad',
    'a960b2d7159acc25b337c3ca6b0cd66b81b9edcecdc27d97d6baac982c0c36ed',
  ],
  [
    'empty',
    '413626da65b5e79c78086548640f0aaa00cdd74cc512b0121f6ba47ff5b797e8',
    '2e709f25b558bbbb964b253d8fa92121af41677ca4dfc13bd89688abd52044a8',
  ],
] as const)('%s has the same plan and messages as before', async (name, plan, messages) => {
  const planned = planOf(name, now)
  expect(digest(JSON.stringify(planned))).toBe(plan)
  const hashes: string[] = []
  for await (const { draft } of draftWorld(planned, { now, artBase }, new Map()))
    hashes.push(bytesToHex(draft.hash))
  expect(digest(hashes.join())).toBe(messages)
})

test('every page of a topic is served with its paragraphs', async () => {
  const app = pageRoutes()
  const pages = topics().flatMap((topic) => topic.pages)
  expect(pages.length).toBeGreaterThan(40)
  const html = await Promise.all(
    pages.map(async ({ slug }) => (await app.request(`${artBase}/pages/${slug}`)).text()),
  )
  expect(digest(html.join('\n'))).toBe(
    'acb57ee31550c4b502f7f1dd497e95969823ec7b3ae2ab5b3be1152b7cc80832',
  )
})
