import { createEmbeddedWallet, type EmbeddedWallet } from '@castaway/login/browser/embedded'
import { loginClient } from './login-client'

/** The wallets of this page, for places without hooks. Import it on demand only: viem comes with it. */

export const login = loginClient

let embeddedWallet: EmbeddedWallet | undefined
/** The wallet made here; made when first asked for. */
export const embedded = (): EmbeddedWallet =>
  (embeddedWallet ??= createEmbeddedWallet({ client: login }))

/** Ends the session; what was opened here is closed. */
export async function signOut(): Promise<void> {
  await login.signOut()
  await embeddedWallet?.lock()
}
