import type {
  KeystoreSummary,
  RecoveryMethod,
  SealedKeystore,
  StoredKeystore,
} from '../src/keystore-wire'
import type { WalletHost, WalletUser } from '../src/embedded/host'
import type { WalletSigner } from '../src/wallet-signer'
import { LoginError } from '../src/errors'

/** The server as the wallet sees it: it stores what it receives. */
export const fakeServer = () => {
  const kept: (StoredKeystore & { proof?: string })[] = []
  const failures: LoginError[] = []
  /** If true, it stores the request but the response is lost. */
  let losesAnswer = false
  let user = { id: 'did:castaway:1', isGuest: true, linkedAccounts: [] } as unknown as WalletUser
  let here: WalletUser | null = null
  let saves = 0
  const version2 = ({ keystore }: StoredKeystore) => keystore as SealedKeystore
  const summary = (stored: StoredKeystore): KeystoreSummary => {
    const { kind, imported, accounts, wraps } = version2(stored)
    const methods = [...new Set(wraps.map(({ method }): RecoveryMethod => method))]
    return { id: stored.id, etag: stored.etag, kind, imported, accounts, methods }
  }
  const named = (address: string) =>
    kept.find((stored) => version2(stored).accounts.some((each) => each.address === address))
  const client = {
    session: async () => here,
    guest: async () => (here = user),
    signInWithWallet: async (wallet: WalletSigner) => {
      await wallet.signMessage('custom sign-in')
      return (here = user)
    },
    keystores: {
      list: async () => kept.map(summary),
      async get(id: string) {
        const failure = failures.shift()
        if (failure) throw failure
        return structuredClone(kept.find((stored) => stored.id === id)!)
      },
      async save(
        keystore: SealedKeystore,
        { proof, replaces }: { proof?: string; replaces?: string },
      ) {
        const failure = failures.shift()
        if (failure) throw failure
        const at = kept.findIndex((stored) => stored.id === keystore.id)
        const same = at >= 0 && JSON.stringify(kept[at]!.keystore) === JSON.stringify(keystore)
        if (at >= 0 && !same && kept[at]!.etag !== replaces) {
          throw new LoginError('invalid_data', { status: 400 })
        }
        const before = at < 0 ? undefined : kept[at]
        const stored = {
          id: keystore.id,
          keystore,
          proof: proof ?? before?.proof,
          etag: `"${++saves}"`,
        }
        if (at < 0) kept.push(stored)
        else kept[at] = stored
        if (losesAnswer) {
          losesAnswer = false
          throw new LoginError('network_error')
        }
        return summary(stored)
      },
      async kdf(address: string) {
        const wrap = version2(named(address)!).wraps.find(({ method }) => method === 'password')
        return wrap?.method === 'password' ? wrap.kdf : undefined
      },
      async open(address: string, proof: string) {
        const stored = named(address)!
        if (proof !== stored.proof) throw new LoginError('invalid_credentials')
        return { id: stored.id, etag: stored.etag, keystore: stored.keystore }
      },
    },
  } as unknown as WalletHost
  return {
    client,
    kept,
    fail: (...codes: LoginError[]) => void failures.push(...codes),
    loseAnswer: () => void (losesAnswer = true),
    signOut: () => void (here = null),
    become: (id: string) => void (here = user = { ...user, id }),
  }
}
