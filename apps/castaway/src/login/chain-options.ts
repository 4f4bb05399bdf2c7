import type { LoginOptions } from '@castaway/auth'
import type { LocalChain, Store } from '@castaway/provider'
import type { Upstream } from '../gateway/upstream'
import type { Settings } from '../settings/index'
import { islandFarcaster, remoteFarcaster } from './farcaster'

export interface ChainOptionsInput {
  settings: Pick<Settings, 'chain' | 'chains'>
  /** Every chain that is served here, for the login. */
  forLogin: NonNullable<LoginOptions['chains']>
  /** Null if the app uses a remote provider. */
  island: LocalChain | null
  store: Store
  upstream: Upstream
}

/**
 * Chain access for the login: it verifies signatures of smart wallets and looks up the owner of a Farcaster account.
 */
export function chainOptions(
  { farcaster }: Partial<LoginOptions>,
  { settings, forLogin, island, store, upstream }: ChainOptionsInput,
): Pick<LoginOptions, 'chains' | 'farcaster'> {
  const { rpc } = settings.chains
  const isServed = ([id]: [string, unknown]) => settings.chain || Object.hasOwn(rpc, id)
  const chains = Object.fromEntries(Object.entries(forLogin).filter(isServed))
  return {
    ...(Object.keys(chains).length > 0 && { chains }),
    farcaster: farcaster && farcasterOn(farcaster),
  }

  function farcasterOn(given: NonNullable<LoginOptions['farcaster']>): LoginOptions['farcaster'] {
    if (!island) return remoteFarcaster(given, upstream)
    // The island has its own accounts. Accounts of the real network have the same FIDs but belong to other people.
    return settings.chain && !rpc[10] ? islandFarcaster(given, store, island) : undefined
  }
}
