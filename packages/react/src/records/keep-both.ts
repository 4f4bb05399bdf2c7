import { newId } from '@castaway/contract/random-id'
import type { UserRecord } from '@castaway/contract/records'
import type { LocalRecord } from './record-storage'

/** Resolves a conflict of a guarded change: it replaces the other version, which is saved under a new id. */
export function keepBoth(mine: LocalRecord, theirs: UserRecord | null): LocalRecord[] {
  const seq = theirs?.seq ?? 0
  const mineAgain: LocalRecord = { ...mine, seq, pending: { base: seq } }
  const isSame = JSON.stringify(theirs?.body) === JSON.stringify(mine.body)
  // This device sent it before, and the response was lost.
  const isSameDevice = deviceOf(theirs) !== undefined && deviceOf(theirs) === deviceOf(mine)
  if (!theirs?.body || isSame || isSameDevice) return [mineAgain]
  return [mineAgain, { kind: mine.kind, id: newId(), body: theirs.body, seq: 0, pending: {} }]
}

const deviceOf = (record: Pick<LocalRecord, 'body'> | null): string | undefined =>
  record?.body && 'device' in record.body ? record.body.device : undefined
