import {
  createLoginClient,
  type LoginClient,
  LoginError,
  type LoginUser,
  type SignInOptions,
  type WalletSigner,
} from '@castaway/login/browser'
import {
  type ConnectedWallet,
  createEmbeddedWallet,
  type EmbeddedWallet,
  type Progress,
} from '@castaway/login/browser/embedded'
import {
  connectWallet,
  createWalletConfig,
  type FoundWallet,
  listWallets,
  watchWallets,
} from '@castaway/login/browser/wagmi'
import { askPassword } from './password-prompt'
import { knownAddress, rememberAddress } from './known-wallet'

/**
 * The wallets of this page. Import it on demand only: wagmi and viem come with it.
 * Every failure is a `LoginError`.
 */

export const login: LoginClient = createLoginClient()

let config: ReturnType<typeof createWalletConfig> | undefined
const walletConfig = () => (config ??= createWalletConfig())

let embeddedWallet: EmbeddedWallet | undefined
/** The wallet made here; made when first asked for, as it starts a worker. */
export const embedded = (): EmbeddedWallet =>
  (embeddedWallet ??= createEmbeddedWallet({
    client: login,
    prompts: {
      password: askPassword,
      // Nothing but this app is told of the wallet, so nobody else can ask.
      confirm: async () => false,
    },
  }))

/** Wallets that have announced themselves; `listener` hears of later ones. Returns how to stop. */
export function findWallets(listener: (wallets: FoundWallet[]) => void): () => void {
  const stop = watchWallets(walletConfig(), listener)
  listener(listWallets(walletConfig()))
  return stop
}

/** The wallet that signed in on this page; gone after a reload. */
let active: ConnectedWallet | undefined

export type SigningPhase = 'connecting' | 'making' | 'unlocking' | 'signing' | 'checking'
export type OnPhase = (phase: SigningPhase, done?: number) => void

/** Signs in with a wallet of the person's own. */
export async function signInWith(
  found: FoundWallet,
  onPhase: OnPhase,
  options?: SignInOptions,
): Promise<LoginUser> {
  onPhase('connecting')
  return signIn(await connectWallet(walletConfig(), found.connector), onPhase, options)
}

/** Makes a wallet in this browser and signs in with it. */
export async function signInWithNew(
  password: string,
  onPhase: OnPhase,
  options?: SignInOptions,
): Promise<LoginUser> {
  onPhase('making', 0)
  // Where only the signing in failed, the wallet is there already and a second try must not make another.
  const wallet =
    embedded().state.status === 'unlocked'
      ? embedded().signer()
      : await embedded().create({ password }, progress(onPhase, 'making'))
  rememberAddress(wallet.address)
  return signIn(wallet, onPhase, options)
}

/** Unlocks a wallet that was made here before, on this browser or another, and signs in with it. */
export async function signInWithKnown(
  address: string,
  password: string,
  onPhase: OnPhase,
  options?: SignInOptions,
): Promise<LoginUser> {
  onPhase('unlocking', 0)
  const wallet = await embedded().open({ address, password }, progress(onPhase, 'unlocking'))
  rememberAddress(wallet.address)
  return signIn(wallet, onPhase, options)
}

const progress =
  (onPhase: OnPhase, phase: SigningPhase): Progress =>
  (done) =>
    onPhase(phase, done)

async function signIn(
  wallet: ConnectedWallet,
  onPhase: OnPhase,
  options?: SignInOptions,
): Promise<LoginUser> {
  onPhase('signing')
  const told: WalletSigner = {
    ...wallet,
    async signMessage(message) {
      const signature = await wallet.signMessage(message)
      onPhase('checking')
      return signature
    },
  }
  const user = await login.signInWithWallet(told, options)
  active = wallet
  return user
}

/**
 * The wallet of the signed-in person, ready to sign: the one of this page, the one made here (asks for
 * its password), or their own one, found again by name.
 */
export async function walletOf(user: LoginUser): Promise<ConnectedWallet> {
  const linked = user.linkedAccounts.find((account) => account.type === 'wallet')
  if (!linked) throw new LoginError('embedded_wallet_not_found')
  if (active?.address === linked.address) return active
  if (linked.walletClientType === 'castaway') {
    const state = await embedded().load()
    if (state.address === linked.address) return (active = embedded().signer())
    throw new LoginError('embedded_wallet_not_found')
  }
  const wallets = listWallets(walletConfig())
  const same = wallets.find(({ id }) => id === linked.walletClientType) ?? wallets[0]
  if (!same) throw new LoginError('wallet_disconnected')
  return (active = await connectWallet(walletConfig(), same.connector, linked.address))
}

/** Ends the session and forgets which wallet it was; its ciphertext stays with the server. */
export async function signOut(): Promise<void> {
  await login.signOut()
  active = undefined
  await embeddedWallet?.lock()
}

export { knownAddress }
