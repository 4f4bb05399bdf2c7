import type { RecordOutcome, RecordPage } from '@castaway/contract/records'
import { expect, test } from 'vitest'
import type { Records } from './records'
import { recordRoutes } from './routes'
import type { Schedule } from './schedule'

const page: RecordPage = { records: [], next: 3, more: false, reset: false }
const outcome: RecordOutcome = { status: 'conflict', record: null }

function setup() {
  const calls: unknown[] = []
  const records: Records = {
    changes: async (userId, since) => {
      calls.push(['changes', userId, since])
      return page
    },
    apply: async (userId, changes) => {
      calls.push(['apply', userId, changes])
      return [outcome]
    },
  }
  const app = recordRoutes({
    records,
    schedule: {} as Schedule,
    provider: 'island',
    userOf: async () => 'ann',
  })
  return { app, calls }
}

test.each(['/_records', '/_own'])('%s reads and changes records', async (path) => {
  const { app, calls } = setup()
  const read = await app.request(`${path}?since=2`)
  expect(await read.json()).toEqual(page)
  expect(read.headers.get('cache-control')).toBe('no-store')
  const change = { kind: 'word', id: 'a', body: null }
  const written = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [change] }),
  })
  expect(await written.json()).toEqual({ outcomes: [outcome] })
  expect(calls).toEqual([
    ['changes', 'ann', 2],
    ['apply', 'ann', [change]],
  ])
})
