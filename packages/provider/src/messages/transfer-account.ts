import { sql } from 'kysely'
import { StoreError } from '../store/errors'
import type { Store, Tx } from '../store/open'
import { lockAccounts } from './lock'
import {
  IdRegisterEvent,
  OnChainEventType,
  recordOnChainEvents,
  type ChainPosition,
  type NewOnChainEvent,
} from './onchain-events'
import { recordEvents } from './webhook-outbox'

export interface AccountTransfer {
  fid: number
  /** The custody address that gets the account, `0x…`. */
  to: string
  /** The new recovery address; null removes it, and it stays by default. */
  recovery?: string | null
  /** Whether the chain has it already; otherwise its registry is updated when it is next used. False by default. */
  onChain?: boolean
  /** Where on the chain, if it was there. */
  position?: ChainPosition
  /** Unix ms; the store's clock by default. */
  at?: number
}

/** With which the registry says that there is no recovery address. */
export const NO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** A change of the recovery address that was on the chain. */
export interface RecoveryChange {
  fid: number
  /** The recovery address, or the zero address for none. */
  to: string
  position: ChainPosition
  /** Unix ms. */
  at: number
}

/** Changes who may recover an account; one that does not exist is not an error. */
export async function changeRecovery(
  { clock }: Pick<Store, 'clock'>,
  tx: Tx,
  { fid, to, position, at }: RecoveryChange,
): Promise<void> {
  const recovery = to === NO_ADDRESS ? null : to.toLowerCase()
  const changed = await tx
    .updateTable('account')
    .set({ recovery_address: recovery, on_chain: false })
    .where('fid', '=', fid)
    .returning('fid')
    .executeTakeFirst()
  if (!changed) return
  await recordOnChainEvents(tx, [recoveryEvent(fid, recovery, at, position)], clock.now())
}

const recoveryEvent = (
  fid: number,
  recovery: string | null,
  at: number,
  position?: ChainPosition,
): NewOnChainEvent => ({
  fid,
  type: OnChainEventType.idRegister,
  body: { event: IdRegisterEvent.changeRecovery, recovery },
  at,
  position,
})

/**
 * Gives an account to another custody address: a transfer, or a recovery. The new address signs in as the account and
 * approves its signers; the former one can do neither any more. As on the network, everything else stays: keys,
 * messages, verified addresses and names, of which proofs name the former address until they are made again.
 *
 * Requests for keys that the account asked for as an app were signed by its former address, and end.
 * @throws StoreError `UNKNOWN_FID`; `CUSTODY_TAKEN` if the address owns another account
 */
export async function transferAccount(
  store: Store,
  tx: Tx,
  { fid, to, recovery, onChain = false, position, at = store.clock.now() }: AccountTransfer,
): Promise<void> {
  await lockAccounts(store, tx, [fid])
  const address = to.toLowerCase()
  const recoverer = recovery?.toLowerCase() ?? null
  const { rows } = await sql<{ fid: number; before: string; recovery: string | null }>`
    select fid, custody_address as before, recovery_address as recovery from account
    where fid = ${fid}::int or custody_address = ${address} for update`.execute(tx)
  const account = rows.find((row) => row.fid === fid)
  if (!account) throw new StoreError('UNKNOWN_FID', `Fid ${fid} is not registered.`, 'fid')
  if (rows.length > 1) {
    throw new StoreError('CUSTODY_TAKEN', 'This address already owns a fid.', 'to')
  }
  await tx
    .updateTable('account')
    .set({
      custody_address: address,
      on_chain: onChain,
      ...(recovery !== undefined && { recovery_address: recoverer }),
    })
    .where('fid', '=', fid)
    .execute()
  const lastly =
    recovery === undefined || recoverer === account.recovery
      ? []
      : [recoveryEvent(fid, recoverer, at)]
  if (account.before === address) return recordOnChainEvents(tx, lastly, store.clock.now())
  // The registry of keys on chain forgets those of an account that the server moved, so it gets them again.
  if (!onChain) {
    await sql`update signer_key set on_chain = false where fid = ${fid}::int`.execute(tx)
  }
  const now = Math.floor(store.clock.now() / 1000)
  for (const table of ['managed_signer', 'developer_signer'] as const) {
    await sql`update ${sql.table(table)} set deadline = least(deadline, ${now}::bigint)
      where status = 'pending_approval' and app_fid = ${fid}::int`.execute(tx)
  }
  const body = { event: IdRegisterEvent.transfer, from: account.before, to: address }
  const moved = { fid, type: OnChainEventType.idRegister, body, at, position }
  await recordOnChainEvents(tx, [moved, ...lastly], store.clock.now())
  const events = [{ kind: 'profile', fid }] as const
  await recordEvents(store, tx, events)
  await store.events.record(tx, events)
}
