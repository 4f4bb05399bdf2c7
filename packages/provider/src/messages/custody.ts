import type { Store, Tx } from '../store/open'
import { StoreError } from '../store/errors'

const ZERO = '0x0000000000000000000000000000000000000000'

/**
 * Gives an account to another wallet. Its keys stay, as on the network; the new wallet can remove them.
 * @param to the new owner, any case
 * @throws StoreError `CUSTODY_TAKEN` if the wallet owns an account
 */
export async function moveCustody(
  store: Pick<Store, 'events'>,
  tx: Tx,
  fid: number,
  to: string,
): Promise<void> {
  const custody = to.toLowerCase()
  const holder = await tx
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', custody)
    .executeTakeFirst()
  if (holder && holder.fid !== fid) {
    throw new StoreError('CUSTODY_TAKEN', 'This address already owns a fid.', 'custody_address')
  }
  await tx
    .updateTable('account')
    .set({ custody_address: custody, on_chain: false })
    .where('fid', '=', fid)
    .execute()
  // Users are shown with their custody address.
  await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: [fid] }])
}

/** Changes who may recover an account; nobody if it is the zero address. */
export async function changeRecovery(tx: Tx, fid: number, to: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ recovery_address: to === ZERO ? null : to.toLowerCase(), on_chain: false })
    .where('fid', '=', fid)
    .execute()
}
