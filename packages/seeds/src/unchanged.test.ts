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
    'd352f425c780cbb2f03934e4179fede1c1b0d6990b7b8d9d53d8ecdac7f7eae4',
    '0e1ef34269241f5a24f968a4528d52fea319c3b18e86f5495ef6b4651feee4a0',
  ],
  [
    'small',
    '3fd8f4f0c29a69c04af0e0c3db8ea3ed62b6a699ce8eb71ff66d25f8e29140ff',
    '34b610b41648e7802ce1b2ae9dc0fdf011331a161630267de9adff52e12f09e3',
  ],
  [
    'hostile',
    'a764fdc4592eb0e2774394415d7ce84fa6bf89031148efd84e0a462a510a3d62',
    '5189230e928e4b50af73a496e90b4437e9ea5a086e4fe379f92360488cdd2bfb',
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
