import type { UserRecord } from '@castaway/contract/records'
import type { LocalRecord } from './record-storage'

/** What is to become of a guarded change that met another's: it stands, and the other's words stand beside it. */
export function keepBoth(mine: LocalRecord, theirs: UserRecord | null): LocalRecord[] {
  const seq = theirs?.seq ?? 0
  const stands: LocalRecord = { ...mine, seq, pending: { base: seq } }
  const isSame = JSON.stringify(theirs?.body) === JSON.stringify(mine.body)
  // Sent from here before, and the answer lost.
  const isOwn = deviceOf(theirs) !== undefined && deviceOf(theirs) === deviceOf(mine)
  if (!theirs?.body || isSame || isOwn) return [stands]
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return [stands, { kind: mine.kind, id, body: theirs.body, seq: 0, pending: {} }]
}

const deviceOf = (record: Pick<LocalRecord, 'body'> | null): string | undefined =>
  record?.body && 'device' in record.body ? record.body.device : undefined
