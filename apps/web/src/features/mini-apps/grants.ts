/** What a person has allowed an app to do without being asked each time. */
export type Grant = 'sign-in' | 'media' | WalletGrant
/** To see one address of a wallet: another account of the same wallet was never shown to the app. */
export type WalletGrant = 'wallet' | 'solana'

const KINDS: readonly Grant[] = ['sign-in', 'wallet', 'solana', 'media']
const ofWallet = (kind: Grant): kind is WalletGrant => kind === 'wallet' || kind === 'solana'

export interface Grants {
  has(grant: Grant): boolean
  /** The address that the app may see; undefined if none. */
  addressOf(grant: WalletGrant): string | undefined
  add(grant: Exclude<Grant, WalletGrant>): void
  /** Takes the place of the grant for another address. */
  addAddress(grant: WalletGrant, address: string): void
  remove(grant: Grant): void
  clear(): void
}

/**
 * The grants of an app for one account, in this browser: another browser, another account and another domain are asked
 * again. They are taken back in the app's menu.
 */
export function grantsOf(fid: number, domain: string, storage: Storage = localStorage): Grants {
  const key = `castaway.mini-app-grants.${fid}.${domain}`
  let granted = read()
  /** Each is stored as its kind, and that of a wallet with its address after a colon. */
  function read(): Map<Grant, string> {
    const found = new Map<Grant, string>()
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      for (const each of Array.isArray(stored) ? stored : []) {
        const [name, address = ''] = String(each).split(':')
        const kind = KINDS.find((one) => one === name)
        // Without an address it was stored by an older version, for whatever account the wallet has: it is asked again.
        if (kind && (address !== '' || !ofWallet(kind))) found.set(kind, address)
      }
    } catch {
      // Nothing is granted.
    }
    return found
  }
  const write = () => {
    try {
      const list = [...granted].map(([kind, address]) => (address ? `${kind}:${address}` : kind))
      if (list.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(list))
    } catch {
      // Without storage, a grant lasts as long as the app runs.
    }
  }
  const set = (grant: Grant, address: string) => {
    granted.set(grant, address)
    write()
  }
  return {
    has: (grant) => granted.has(grant),
    addressOf: (grant) => granted.get(grant),
    add: (grant) => set(grant, ''),
    addAddress: set,
    remove(grant) {
      granted.delete(grant)
      write()
    },
    clear() {
      granted = new Map()
      write()
    },
  }
}
