import { ServerError } from '@castaway/contract'
import type { AppContext } from '../context'
import { nameRegistryAbi } from '../chain/abi'
import { chainNetworks, nameRegistries, type NameNetwork } from '../chain/networks'
import { isName, nameKind } from '../messages/names'
import { StoreError } from '../store/errors'

type Address = `0x${string}`

/** What names are asked for with: the island's own chains, or remote ones. */
export type NameRegistries = Pick<AppContext, 'store' | 'chain' | 'remoteChains'>

const ZERO = /^0x0{40}$/
/** Milliseconds within which a remote chain has to answer. */
const DEADLINE = 15_000

const networkOf = (name: string): NameNetwork => (nameKind(name) === 'base' ? 'base' : 'ethereum')

/**
 * Asks the registry of an ENS or Base name for the address that it resolves to, lowercase; null if it resolves to none.
 * @throws ServerError `CHAIN_UNAVAILABLE` if the chain of the registry can't be asked
 */
export async function resolveName(context: NameRegistries, name: string): Promise<Address | null> {
  const network = networkOf(name)
  const remote = context.remoteChains[chainNetworks[network].id]
  const read = remote ? await remoteReader(remote) : await localReader(context, network)
  if (!read) return null
  const { namehash } = await import('viem/ens')
  const node = namehash(name)
  const abi = nameRegistryAbi
  const ask = async (address: Address, functionName: 'resolver' | 'addr') => {
    const found = await read.readContract({ address, abi, functionName, args: [node] })
    return ZERO.test(found) ? null : found
  }
  try {
    const resolver = await ask(nameRegistries[network], 'resolver')
    const address = resolver && (await ask(resolver, 'addr'))
    return address && (address.toLowerCase() as Address)
  } catch (cause) {
    // A resolver that is no contract, or has no such function, resolves to nothing.
    if (isRevert(cause)) return null
    throw new ServerError('CHAIN_UNAVAILABLE', `The registry of ${name} cannot be asked now`, {
      cause,
    })
  }
}

const isRevert = (cause: unknown): boolean =>
  cause instanceof Error &&
  'walk' in cause &&
  typeof cause.walk === 'function' &&
  cause.walk(
    (error: unknown) =>
      error instanceof Error && /^ContractFunction(?:Reverted|ZeroData)Error$/.test(error.name),
  ) !== null

async function remoteReader(url: string) {
  const { createPublicClient, http } = await import('viem')
  return createPublicClient({ transport: http(url, { timeout: DEADLINE, retryCount: 1 }) })
}

/** Null if no name was ever registered on that network; no chain is started then. */
async function localReader({ store, chain }: NameRegistries, network: NameNetwork) {
  chain.requireAvailable()
  const some = await store.db
    .selectFrom('chain_name')
    .select('name')
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return some ? (await chain(network)).read : null
}

export interface RegisteredName {
  name: string
  network: NameNetwork
  address: string
}

/**
 * Registers a name on the island's own chain for an address, or gives it to another one. Proofs that were published
 * before stay, as on the network.
 * @param registration `onlyNew`: a name that is registered already stays as it is
 * @throws StoreError `INVALID_NAME`; ServerError `CHAIN_UNAVAILABLE` if this server has no such chain of its own
 */
export async function registerName(
  { store, chain, remoteChains }: NameRegistries,
  registration: { name: string; address: string; onlyNew?: boolean },
): Promise<RegisteredName> {
  const { name, address, onlyNew } = registration
  const network = networkOf(name)
  if (nameKind(name) === 'fname' || !isName(name)) {
    throw new StoreError(
      'INVALID_NAME',
      'A name must have 1 to 16 lowercase letters, digits, and hyphens before .eth or .base.eth.',
      'name',
    )
  }
  if (remoteChains[chainNetworks[network].id]) {
    throw new ServerError('CHAIN_UNAVAILABLE', 'Names of a remote chain are registered there')
  }
  chain.requireAvailable()
  const { namehash } = await import('viem/ens')
  const row = { name, network, address: address.toLowerCase() }
  await store.db
    .insertInto('chain_name')
    .values({ ...row, node: namehash(name), registered_at: store.clock.now() })
    .onConflict((conflict) =>
      onlyNew
        ? conflict.column('name').doNothing()
        : conflict.column('name').doUpdateSet({ address: row.address, on_chain: false }),
    )
    .execute()
  return row
}

/** Reads the names on the island's own chains, or those of some addresses (lowercase), by name. */
export function registeredNames(
  { db }: Pick<NameRegistries['store'], 'db'>,
  addresses?: readonly string[],
): Promise<RegisteredName[]> {
  if (addresses?.length === 0) return Promise.resolve([])
  return db
    .selectFrom('chain_name')
    .select(['name', 'network', 'address'])
    .$if(addresses !== undefined, (query) => query.where('address', 'in', addresses!))
    .orderBy('name')
    .limit(1000)
    .execute()
}
