import type { TransactionFrame } from '@castaway/contract'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { notFound } from '../errors'
import type { Db } from '../store/index'
import type { PayFrameTable } from '../store/tables-apps'
import type { Ledger } from './pay-ledger'
import type { Transfer } from './pay-transfer'

export interface PayFrame {
  id: string
  appId: string
  to: TransactionFrame['transaction']['to']
  config: TransactionFrame['config']
  status: TransactionFrame['status']
  /** Unix ms */
  createdAt: number
}

/** URL of the payment page. */
export const payUrl = ({ publicUrl }: Pick<AppContext, 'publicUrl'>, id: string): string =>
  `${publicUrl}/pay/${id}`

export const presentPay = (
  context: Pick<AppContext, 'publicUrl'>,
  { id, to, config, status }: PayFrame,
): TransactionFrame => ({
  id,
  url: payUrl(context, id),
  type: 'pay',
  config,
  status,
  transaction: { to },
})

/** @throws 404 */
export async function requirePayFrame(db: Db, id: string): Promise<PayFrame> {
  const row = await db.selectFrom('pay_frame').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('The payment', 'id')
  return frameOf(row)
}

const frameOf = (
  row: Pick<PayFrameTable, 'id' | 'app_id' | 'created_at'> & {
    destination: PayFrame['to']
    config: PayFrame['config']
    status: PayFrame['status']
  },
): PayFrame => ({
  id: row.id,
  appId: row.app_id,
  to: row.destination,
  config: row.config,
  status: row.status,
  createdAt: row.created_at,
})

/** Unpaid payments, oldest first. */
export async function listUnpaid(db: Db, since: number, most: number): Promise<PayFrame[]> {
  const rows = await db
    .selectFrom('pay_frame')
    .selectAll()
    .where('status', '=', 'created')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(frameOf)
}

/**
 * Checks whether it was paid. A transfer pays for one payment only, and only if the payer is allowed; if several match,
 * the first one that is checked takes it.
 * @param transaction only this transaction counts, if given
 */
export async function settlePayment(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  ledger: Ledger,
  frame: PayFrame,
  transaction?: string,
): Promise<PayFrame> {
  if (frame.status === 'completed') return frame
  const { db } = store
  const seen = (await ledger.transfersTo(frame.to, frame.createdAt)).filter(
    (one) => transaction === undefined || one.transaction === transaction.toLowerCase(),
  )
  for (const { id, payer } of await allowedTransfers(db, frame, seen)) {
    const done =
      await sql`update pay_frame set status = 'completed', completed_at = ${clock.now()}::bigint,
        payment = ${id}, payer = ${payer}
      where id = ${frame.id} and status = 'created'
        and not exists (select from pay_frame other where other.payment = ${id})
      returning id`
        .execute(db)
        .catch((cause: unknown) => {
          // A concurrent check took the same transfer.
          if ((cause as { code?: unknown }).code === '23505') return { rows: [] }
          throw cause
        })
    if (done.rows.length > 0) break
  }
  return requirePayFrame(db, frame.id)
}

/** Transfers by users who are allowed to pay. */
async function allowedTransfers(
  db: Db,
  { config: { allowlist_fids } }: PayFrame,
  transfers: Transfer[],
): Promise<Transfer[]> {
  if (!allowlist_fids || allowlist_fids.length === 0 || transfers.length === 0) return transfers
  const payers = transfers.map(({ payer }) => payer)
  const { rows } = await sql<{ address: string }>`
    select custody_address as address from account
      where fid = any(${allowlist_fids}::int[]) and custody_address = any(${payers}::text[])
    union select address from verification
      where fid = any(${allowlist_fids}::int[]) and address = any(${payers}::text[])`.execute(db)
  const allowed = new Set(rows.map(({ address }) => address))
  return transfers.filter(({ payer }) => allowed.has(payer))
}
