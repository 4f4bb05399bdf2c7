import type { LoginUser } from '@castaway/auth/wire'
import type { UserChanged, Send } from '../http'
import type { DetectedSolanaWallet } from '../wallet-discovery'

/** Loaded when the app first looks for Solana wallets. */
const discovery = () => import('../wallet-discovery')

/** Sign-in with a Solana wallet that announces itself by Wallet Standard. */
export const solanaMethod = (send: Send, changed: UserChanged) => ({
  /** Wallets that have announced themselves so far and can sign in, in the order of their announcement. */
  wallets: async (): Promise<DetectedSolanaWallet[]> => (await discovery()).listSolanaWallets(),
  /** Calls the listener with all wallets when one is added or removed; resolves to a function that unsubscribes. */
  watch: async (listener: (wallets: DetectedSolanaWallet[]) => void): Promise<() => void> =>
    (await discovery()).watchSolanaWallets(listener),
  /**
   * Asks the wallet for one signature and signs in, or links the wallet if there is a session. No transaction is sent.
   */
  async signIn(
    wallet: DetectedSolanaWallet,
    { switchUser }: { switchUser?: boolean } = {},
  ): Promise<LoginUser> {
    const { signInWithSolana } = await import('../solana-wallets')
    const asked = await send<{ nonce: string; issuedAt: number }>('/nonce')
    const proof = await signInWithSolana(wallet, asked)
    const { user } = await send<{ user: LoginUser }>('/solana', {
      method: 'POST',
      body: { ...proof, switchUser },
    })
    return changed(user)
  },
})
