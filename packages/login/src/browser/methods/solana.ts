import type { LoginUser } from '../../wire'
import type { Changed, Send } from '../http'
import type { FoundSolanaWallet } from '../solana-wallets'

/** Loaded when somebody looks for Solana wallets, and not before. */
const library = () => import('../solana-wallets')

/** With a Solana wallet that announces itself by Wallet Standard. */
export const solanaMethod = (send: Send, changed: Changed) => ({
  /** Wallets that have announced themselves so far and can sign in, in their order. */
  wallets: async (): Promise<FoundSolanaWallet[]> => (await library()).listSolanaWallets(),
  /** Calls back with all of them when one comes or goes; returns how to stop. */
  watch: async (listener: (wallets: FoundSolanaWallet[]) => void): Promise<() => void> =>
    (await library()).watchSolanaWallets(listener),
  /** Asks the wallet for one signature and signs in, or, with a session, links it. No transaction is sent. */
  async signIn(
    wallet: FoundSolanaWallet,
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
