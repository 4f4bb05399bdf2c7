import { sql } from 'kysely'
import { recordTradeEvents } from '../messages/webhook-outbox'
import type { Store, Tx } from '../store/index'
import type { TradeEvents } from './trades'

/** Stores trades with the accounts whose wallets they are by, and the webhook events of these. */
export async function recordTrades(
  store: Store,
  tx: Tx,
  { trades, tokens }: TradeEvents,
): Promise<void> {
  if (trades.length === 0) return
  const facts = tokens.map(({ supply, ...token }) => ({
    ...token,
    total_supply: supply === null ? null : String(supply),
  }))
  await sql`
    insert into traded_token (network, address, name, symbol, decimals, total_supply)
    select network, address, name, symbol, decimals, total_supply
    from json_to_recordset(${JSON.stringify(facts)}::json) as t(network text, address text,
      name text, symbol text, decimals int, total_supply text)
    on conflict (network, address) do update set name = excluded.name, symbol = excluded.symbol,
      decimals = excluded.decimals, total_supply = excluded.total_supply`.execute(tx)
  const rows = trades.map(({ hash, pool, sent, received, ...trade }) => ({
    ...trade,
    transaction_hash: hash,
    pool: pool?.address ?? null,
    protocol_family: pool?.protocol ?? null,
    protocol_version: pool?.version ?? null,
    sent_token: sent.token,
    sent_amount: String(sent.amount),
    received_token: received.token,
    received_amount: String(received.amount),
  }))
  // An address that several accounts have verified belongs to the first of them.
  const { rows: recorded } = await sql<{ id: number; fid: number | null }>`
    insert into trade (network, transaction_hash, wallet, fid, at, pool, protocol_family,
      protocol_version, sent_token, sent_amount, received_token, received_amount, usd)
    select network, transaction_hash, wallet, coalesce(
        (select v.fid from verification v where v.address = t.wallet and v.protocol = 'ethereum'
          order by v.ts, v.fid limit 1),
        (select a.fid from account a where a.custody_address = t.wallet)),
      at, pool, protocol_family, protocol_version, sent_token, sent_amount, received_token,
      received_amount, usd
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (network text,
      transaction_hash text, wallet text, at bigint, pool text, protocol_family text,
      protocol_version text, sent_token text, sent_amount text, received_token text,
      received_amount text, usd float8)) with ordinality as t(network, transaction_hash, wallet, at,
      pool, protocol_family, protocol_version, sent_token, sent_amount, received_token,
      received_amount, usd, n)
    order by n
    on conflict do nothing returning id, fid`.execute(tx)
  const known = recorded.filter(({ fid }) => fid !== null).map(({ id }) => Number(id))
  await recordTradeEvents(store, tx, known)
}
