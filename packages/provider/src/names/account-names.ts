import { ServerError } from '@castaway/contract'
import { serverError } from '../errors'
import { nameKind, type NameKind } from '../messages/names'
import { chainNetworks } from '../chain/networks'
import { registerName, registeredNames, type NameRegistries } from './registry'
import { ownAddresses } from './take-username'

/** A name that an account can have as its username. */
export interface AccountName {
  name: string
  kind: NameKind
  /** Whether the network has the proof already; otherwise choosing the name publishes it. */
  proved: boolean
}

/** Names of one address that the island registers at most. */
const MAX_NAMES = 10

/** Lists the names of an account: its fnames, those it has proved, and those of its addresses on the island's chains. */
export async function accountNames(
  { store }: Pick<NameRegistries, 'store'>,
  fid: number,
): Promise<AccountName[]> {
  const addresses = await ownAddresses(store, fid)
  const [fnames, proofs, registered] = await Promise.all([
    store.db.selectFrom('fname').select('name').where('fid', '=', fid).orderBy('name').execute(),
    store.db
      .selectFrom('name_proof')
      .select('name')
      .where('fid', '=', fid)
      .orderBy('name')
      .execute(),
    registeredNames(store, addresses),
  ])
  const proved = new Set([...fnames, ...proofs].map(({ name }) => name))
  const names = new Set([...proved, ...registered.map(({ name }) => name)])
  return [...names].map((name) => ({ name, kind: nameKind(name), proved: proved.has(name) }))
}

/** Whether the island registers names itself: it has chains, and neither registry is a remote one. */
export function registersNames({ chain, remoteChains }: NameRegistries): boolean {
  if (remoteChains[chainNetworks.ethereum.id] || remoteChains[chainNetworks.base.id]) return false
  try {
    chain.requireAvailable()
    return true
  } catch (error) {
    if (error instanceof ServerError) return false
    throw error
  }
}

/**
 * Registers an ENS or Base name on the island's own chain for the custody address of an account.
 * @throws ServerError `NAME_TAKEN`, `CHAIN_UNAVAILABLE`, `CONFLICT` if the address has as many as it may
 * @throws StoreError `INVALID_NAME`
 */
export async function registerForAccount(
  context: NameRegistries,
  fid: number,
  name: string,
): Promise<void> {
  const { db } = context.store
  const [account, holder] = await Promise.all([
    db.selectFrom('account').select('custody_address').where('fid', '=', fid).executeTakeFirst(),
    db.selectFrom('chain_name').select('address').where('name', '=', name).executeTakeFirst(),
  ])
  const address = account?.custody_address
  if (address === undefined) throw serverError('NotFound', 'There is no such account')
  if (holder) {
    const own = await ownAddresses(context.store, fid)
    if (!own.includes(holder.address)) throw serverError('NAME_TAKEN', 'This name is taken', 'name')
    return
  }
  const { length } = await registeredNames(context.store, [address])
  if (length >= MAX_NAMES) {
    throw serverError('CONFLICT', `An account can have up to ${MAX_NAMES} of these names`, 'name')
  }
  await registerName(context, { name, address, onlyNew: true })
}
