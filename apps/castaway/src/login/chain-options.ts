import type { LoginOptions } from '@castaway/login'
import type { LocalChain, Store } from '@castaway/provider'
import type { Upstream } from '../gateway/upstream'
import type { Settings } from '../settings/index'
import { islandFarcaster, remoteFarcaster } from './farcaster'

export interface ChainOptionsInput {
  settings: Pick<Settings, 'chain' | 'chains'>
  /** Every chain that is served here, for the login. */
  forLogin: NonNullable<LoginOptions['chains']>
  /** Null where the app talks to a provider elsewhere. */
  island: LocalChain | null
  store: Store
  upstream: Upstream
}

/** What the login can ask of chains: signatures of smart wallets, and whose a Farcaster account is. */
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
    // The island has accounts of its own. Those of the real network have the same numbers, and are other people.
    return settings.chain && !rpc[10] ? islandFarcaster(given, store, island) : undefined
  }
}
