import { systemClock } from '@castaway/contract'
import { createLogin, type Login } from '@castaway/auth'
import type { Store } from '@castaway/provider'
import type { Exposure } from '../exposure'
import { chainOptions } from '../login/chain-options'
import type { RpcChains } from '../rpc/chains'
import { withdrawSeededProofs } from '../seeded-keys'
import { StartError, type Settings } from '../settings/index'
import type { Network } from './network'

export interface LoginParts {
  settings: Settings
  /** The login's settings on this server. */
  loginOptions: ReturnType<Settings['login']>
  store: Store
  network: Network
  chains: RpcChains
  secret: string
  publicUrl: string
  /** Port that the server listens on. */
  port: number
  exposure: Exposure
  report: (cause: unknown) => void
}

/**
 * Opens the login: its tables, and what others have to confirm of its settings.
 * @throws {StartError} if Privy rejects its credentials
 */
export async function openLogin({
  settings,
  loginOptions: { privy, ...loginOptions },
  store,
  network,
  chains,
  secret,
  publicUrl,
  port,
  exposure,
  report,
}: LoginParts): Promise<Login> {
  const login = createLogin({
    ...loginOptions,
    ...(privy && {
      externalProvider: (await import('@castaway/auth-privy/server')).privyProvider(privy),
    }),
    db: store.db,
    secret,
    // Sessions use the real clock: moving the island's clock signs no one out.
    clock: systemClock,
    random: store.random,
    baseUrl: publicUrl,
    allowedOrigins: exposure.allowedOrigins(publicUrl, port),
    log: (line) => report(JSON.stringify(line)),
    ...chainOptions(loginOptions, {
      settings,
      forLogin: chains.forLogin,
      island: network.chain,
      store,
      upstream: network.upstream,
    }),
  })
  await login.migrate()
  await withdrawSeededProofs(store, login)
  if ((await login.knowsExternalApp()) === false) {
    throw new StartError(
      "Privy rejected PRIVY_APP_ID with this PRIVY_APP_SECRET: copy both from the app's settings in the Privy dashboard (missing_or_invalid_privy_app_id)",
    )
  }
  return login
}
