import type { RecordEntry, RecordStore } from '@castaway/react/records'

/** Transfers sent from here, as private records: the chain doesn't say which account was meant. */
export type Payment = RecordEntry<'payment'>

/** How many are stored; the oldest ones make space. */
const MAX_PAYMENTS = 2000

export const paymentId = (chainId: string, hash: string): string =>
  `${Number(chainId)}-${hash.toLowerCase()}`

/** The chain and the hash of a payment. */
export function transactionOf({ id }: Pick<Payment, 'id'>): { chainId: string; hash: string } {
  const [chain, hash] = id.split('-') as [string, string]
  return { chainId: `0x${Number(chain).toString(16)}`, hash }
}

/** Newest first. */
export const sortPayments = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted((a, b) => b.body.sentAt - a.body.sentAt)

export async function savePayment(
  store: RecordStore,
  id: string,
  body: Payment['body'],
): Promise<void> {
  await store.ready()
  const all = sortPayments(store.all('payment'))
  for (const { id: oldest } of all.slice(MAX_PAYMENTS - 1)) {
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await store.put('payment', oldest, null)
  }
  await store.put('payment', id, body)
}
