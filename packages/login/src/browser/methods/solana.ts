import type { LoginUser } from '../../wire'
import type { UserChanged, Send } from '../http'
import type { DetectedSolanaWallet } from '../solana-wallets'

/** Loaded when someone looks for Solana wallets, and not before. */
const library = () => import('../solana-wallets')

/** With a Solana wallet that announces itself by Wallet Standard. */
export const solanaMethod = (send: Send, changed: UserChanged) => ({
  /** Wallets that have announced themselves so far and can sign in, in their order. */
  wallets: async (): Promise<DetectedSolanaWallet[]> => (await library()).listSolanaWallets(),
  /** Calls back with all of them when one comes or goes; returns how to stop. */
  watch: async (listener: (wallets: DetectedSolanaWallet[]) => void): Promise<() => void> =>
    (await library()).watchSolanaWallets(listener),
  /** Asks the wallet for one signature and signs in, or, with a session, links it. No transaction is sent. */
  async signIn(
    wallet: DetectedSolanaWallet,
    { switchUser }: { switchUser?: boolean } = {},
  ): Promise<LoginUser> {
    const { signInWithSolana } = await library()
    const asked = await send<{ nonce: string; issuedAt: number }>('/nonce')
    const proof = await signInWithSolana(wallet, asked)
    const { user } = await send<{ user: LoginUser }>('/solana', {
      method: 'POST',
      body: { ...proof, switchUser },
    })
    return changed(user)
  },
})
