import type { RecordBody } from '@castaway/contract/records'
import type { RecordEntry, RecordStore } from '@castaway/react/records'

/** What was sent, swapped, revoked and confirmed for apps from here, as private records: the chain doesn't say who or what was meant. */
export type TransactionKind = 'payment' | 'swap' | 'revocation' | 'app-call'
export type TransactionRecord<K extends TransactionKind = TransactionKind> = RecordEntry<K>

export type SettledState = 'confirmed' | 'failed' | 'canceled'

/** How many of a kind are stored; the oldest ones make space. */
const MOST = 2000

export const transactionRecordId = (chainId: string, hash: string): string =>
  `${Number(chainId)}-${hash.toLowerCase()}`

/** The chain and the hash of a record. */
export function transactionOf({ id }: { id: string }): { chainId: string; hash: string } {
  const [chain, hash] = id.split('-') as [string, string]
  return { chainId: `0x${Number(chain).toString(16)}`, hash }
}

export const newestFirst = <T extends { body: { sentAt: number } }>(records: readonly T[]): T[] =>
  records.toSorted((a, b) => b.body.sentAt - a.body.sentAt)

export async function saveTransaction<K extends TransactionKind>(
  store: RecordStore,
  kind: K,
  id: string,
  body: RecordBody<K>,
): Promise<void> {
  await store.ready()
  const all = newestFirst(store.all(kind) as readonly TransactionRecord[])
  for (const { id: oldest } of all.slice(MOST - 1)) {
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await store.put(kind, oldest, null)
  }
  await store.put(kind, id, body)
}

/** Lists a transaction that takes the place of another one, in its place. */
export async function replaceTransaction<K extends TransactionKind>(
  store: RecordStore,
  kind: K,
  old: TransactionRecord<K>,
  hash: string,
  isCancellation: boolean,
): Promise<void> {
  const id = transactionRecordId(transactionOf(old).chainId, hash)
  const body = { ...old.body, state: 'pending', isCancellation }
  await saveTransaction(store, kind, id, body as RecordBody<K>)
  await store.put(kind, old.id, null)
}

/** Saves what became of a transaction, if it is listed. */
export async function settleTransaction(
  store: RecordStore,
  kind: TransactionKind,
  id: string,
  state: SettledState,
): Promise<void> {
  await store.ready()
  const body = store.get(kind, id)
  if (body && body.state !== state) await store.put(kind, id, { ...body, state } as typeof body)
}
