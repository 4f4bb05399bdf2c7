import { expect, test } from 'vitest'
import type { BridgeEntry } from '../../../shared/mini-apps/bridge-log'
import { filterEntries } from './filter-entries'

const entries: BridgeEntry[] = [
  { id: 1, at: 1, kind: 'call', name: 'context', outcome: 'result', result: { user: { fid: 7 } } },
  { id: 2, at: 2, kind: 'call', name: 'signIn', outcome: 'error', error: 'No nonce' },
  { id: 3, at: 3, kind: 'event', name: 'miniapp_added' },
]
const ids = (text: string) => filterEntries(entries, text).map(({ id }) => id)

test('entries are found by name, kind, outcome and content, the newest first', () => {
  expect(ids('')).toEqual([3, 2, 1])
  expect(ids('call')).toEqual([2, 1])
  expect(ids('ERROR nonce')).toEqual([2])
  expect(ids('"fid":7')).toEqual([1])
  expect(ids('added signIn')).toEqual([])
})
