import { sql } from 'kysely'
import type { Store, Tx } from '../store/open'
import { OnChainEventType, recordOnChainEvents, type ChainPosition } from './onchain-events'

const DAY_MS = 24 * 3600 * 1000

export interface ProPurchase {
  fid: number
  days: number
  /** Where on the chain, and by which address it was paid, if it was there. */
  onChain?: { position: ChainPosition; payer: string }
}

/**
 * Extends Pro subscriptions, one after the other: a new one begins at once, a current one ends that much later. Each is
 * recorded as what the contract says. FIDs without an account are left out.
 * @param at Unix ms of the purchase
 * @returns the FIDs that have it
 */
export async function extendPro(
  store: Pick<Store, 'events' | 'clock'>,
  tx: Tx,
  purchases: readonly ProPurchase[],
  at: number,
): Promise<number[]> {
  const fids = await addProDays(store, tx, purchases, at)
  await recordOnChainEvents(
    tx,
    purchases
      .filter(({ fid }) => fids.includes(fid))
      .map(({ fid, days, onChain }) => ({
        fid,
        type: OnChainEventType.tierPurchase,
        body: { days, ...(onChain && { payer: onChain.payer }) },
        at,
        position: onChain?.position,
      })),
    store.clock.now(),
  )
  return fids
}

/** Extends Pro subscriptions whose purchases are recorded already; see `extendPro`. */
export async function addProDays(
  store: Pick<Store, 'events'>,
  tx: Tx,
  purchases: readonly Pick<ProPurchase, 'fid' | 'days'>[],
  at: number,
): Promise<number[]> {
  const extended = new Set<number>()
  for (const { fid, days } of purchases) {
    const { rows } = await sql`
      update profile set
        pro_since = case when pro_expires_at >= ${at}::bigint then pro_since else ${at}::bigint end,
        pro_expires_at = greatest(pro_expires_at, ${at}::bigint) + ${days * DAY_MS}::bigint
      where fid = ${fid}::int returning fid`.execute(tx)
    if (rows.length > 0) extended.add(fid)
  }
  const fids = [...extended]
  if (fids.length > 0) {
    await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: fids }])
  }
  return fids
}

/** Ends Pro subscriptions at once. */
export async function endPro(
  store: Pick<Store, 'events'>,
  tx: Tx,
  fids: readonly number[],
  at: number,
): Promise<void> {
  await sql`update profile set pro_expires_at = least(pro_expires_at, ${at}::bigint)
    where fid = any(${[...fids]}::int[])`.execute(tx)
  await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: [...fids] }])
}
