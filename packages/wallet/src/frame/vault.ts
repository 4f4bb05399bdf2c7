import { hexToBytes } from '@noble/hashes/utils.js'
import type { Random } from '@castaway/contract'
import type { StoredKeystore } from '../keystore-wire'
import { LoginError } from '../errors'
import {
  phraseFrom,
  readPhrase,
  readSecret,
  writeKey,
  type Secret,
  type SecretKind,
} from '../keystore/accounts'
import { keysFromPassword } from '../keystore/kdf'
import {
  newKeystore,
  openKeystore,
  withAccount,
  withoutMethod,
  withPasskey,
  withPassword,
  type OpenKeystore,
  type Opener,
  type KeystoreUpload,
} from '../keystore/keystore'
import type { Vault } from './channel'
import { serializeCalls } from './serialize-calls'
import type { VaultScreen, Screen } from './screens'
import { isOwnSignIn, signWith } from './sign'
import { parseSignedData } from './typed-data'
import type { ErrorKey } from './strings'

export interface VaultOptions {
  screen: VaultScreen
  random: Random
  /** Origin of the embedding page. */
  origin: string
  /** Requests a passkey's PRF output from the page; null if the passkey was not used. */
  passkey(
    credentials: { id: string; salt: string }[],
  ): Promise<{ credentialId: string; prf: string } | null>
  /** Called with the ids of the unlocked keystores after every change. */
  opened(ids: string[]): void
  /** Idle time without a signature after which everything is locked, in milliseconds; 15 minutes by default. */
  autoLockAfter?: number
}

const FIFTEEN_MINUTES = 15 * 60_000

type PasswordPurpose = Extract<Screen, { kind: 'password' }>['purpose']

/** Everything that handles a password, a phrase or a key. It runs only in the wallet frame. */
export const createVault = (options: VaultOptions): Vault => {
  const { screen, random, origin, autoLockAfter = FIFTEEN_MINUTES } = options
  const open = new Map<string, OpenKeystore>()
  /** The password that a proof was derived from, for the keystore that the proof fetches. */
  let proved: { address: string; password: string } | undefined
  /** The wallet being restored, until it is stored. */
  let restored: { opened: OpenKeystore; password: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const lockAll = () => {
    clearTimeout(timer)
    for (const { secret, dataKey } of open.values()) {
      secret.bytes.fill(0)
      dataKey.fill(0)
    }
    open.clear()
    proved = undefined
    restored = undefined
    options.opened([])
  }
  const used = () => {
    clearTimeout(timer)
    timer = setTimeout(lockAll, autoLockAfter)
  }
  const unlockWith = (opened: OpenKeystore) => {
    open.set(opened.keystore.id, opened)
    used()
    options.opened([...open.keys()])
  }
  const held = (id: string): OpenKeystore => {
    const opened = open.get(id)
    if (!opened) throw new LoginError('wallet_locked')
    used()
    return opened
  }
  /** The unlocked keystore in its stored form, which another browser can have changed since it was unlocked here. */
  const current = ({ keystore, id }: StoredKeystore): OpenKeystore => {
    const opened = held(id)
    return keystore.version === 2 ? { ...opened, keystore } : opened
  }

  const ask = async (what: Screen, errorKey?: ErrorKey) => {
    const answer = await screen.ask(what, errorKey)
    if (!answer) throw new LoginError('wallet_rejected')
    return answer
  }
  const text = async (what: Screen, errorKey?: ErrorKey): Promise<string> => {
    const answer = await ask(what, errorKey)
    return 'text' in answer ? answer.text : ''
  }
  /** Prompts until the input can be parsed. */
  const secretFrom = async (purpose: 'import' | 'restore'): Promise<Secret> => {
    const read = purpose === 'import' ? readSecret : readPhrase
    for (let errorKey: ErrorKey | undefined; ;) {
      const typed = await text({ kind: 'secret', purpose }, errorKey)
      try {
        return read(typed)
      } catch (error) {
        if (!(error instanceof LoginError)) throw error
        errorKey = error.property as SecretKind
      }
    }
  }

  /**
   * Always prompts, even if the keystore is unlocked: for actions that someone passing by an unlocked browser must not
   * be able to do.
   */
  const reopen = async (
    stored: StoredKeystore,
    purpose: PasswordPurpose,
    user?: string,
  ): Promise<OpenKeystore> => {
    const { keystore } = stored
    const address =
      keystore.version === 1 ? keystore.address : (keystore.accounts[0]?.address ?? '')
    const passkeys =
      keystore.version === 1
        ? []
        : keystore.wraps.flatMap((wrap) =>
            wrap.method === 'passkey' ? [{ id: wrap.credentialId, salt: wrap.salt }] : [],
          )
    const what: Screen = { kind: 'password', purpose, address, passkey: passkeys.length > 0 }
    for (let errorKey: ErrorKey | undefined; ;) {
      const answer = await ask(what, errorKey)
      let opener: Opener
      if ('text' in answer) opener = { method: 'password', password: answer.text }
      else {
        const found = await options.passkey(passkeys)
        if (!found) {
          errorKey = 'passkeyFailed'
          continue
        }
        const { credentialId, prf } = found
        opener = { method: 'passkey', credentialId, prf: hexToBytes(prf) }
      }
      try {
        return await openKeystore(stored, opener, random, {
          user,
          onProgress: (done) => screen.progress(done),
        })
      } catch (error) {
        const wrong = error instanceof LoginError && error.code === 'wallet_wrong_password'
        if (!wrong) throw error
        errorKey = opener.method === 'password' ? 'wrongPassword' : 'wrongPasskey'
      }
    }
  }

  const seal = async (
    opened: OpenKeystore,
    password: string,
    from = 0,
  ): Promise<KeystoreUpload> => {
    const onProgress = (done: number) => screen.progress(from + done * (1 - from))
    const store = await withPassword(opened, password, random, onProgress)
    unlockWith({ ...opened, keystore: store.keystore })
    return store
  }

  const vault: Vault = {
    async create({ user }) {
      const password = await text({ kind: 'new-password', purpose: 'create' })
      const secret: Secret = { kind: 'phrase', bytes: random.bytes(16) }
      return seal(newKeystore({ secret, user, imported: false, random }), password)
    },
    async importWallet({ user }) {
      const secret = await secretFrom('import')
      const password = await text({ kind: 'new-password', purpose: 'import' })
      return seal(newKeystore({ secret, user, imported: true, random }), password)
    },
    async prove({ address, kdf, wrong }) {
      const what = { kind: 'password', purpose: 'open', address, passkey: false } as const
      const password = await text(what, wrong ? 'wrongPassword' : undefined)
      const { proof } = await keysFromPassword(password, kdf, (done) => screen.progress(done / 2))
      proved = { address, password }
      return { proof }
    },
    async dismiss() {
      proved = undefined
    },
    async unlock({ stored, user }) {
      const first = proved
      proved = undefined
      const { keystore } = stored
      const named =
        keystore.version === 1
          ? keystore.address === first?.address
          : keystore.accounts.some(({ address }) => address === first?.address)
      if (first && named) {
        const opener = { method: 'password', password: first.password } as const
        const onProgress = (done: number) => screen.progress(0.5 + done / 2)
        return unlockWith(await openKeystore(stored, opener, random, { user, onProgress }))
      }
      unlockWith(await reopen(stored, 'unlock', user))
    },
    async restore() {
      const secret = await secretFrom('restore')
      const password = await text({ kind: 'new-password', purpose: 'restore' })
      // It is not bound to a user yet: the user is known only after its first account has signed in.
      const opened = newKeystore({ secret, user: '', imported: true, random })
      unlockWith(opened)
      restored = { opened, password }
      return { keystore: opened.keystore.id, address: opened.keystore.accounts[0]!.address }
    },
    async reseal({ stored, user }) {
      if (!restored) throw new LoginError('wallet_locked')
      const { opened, password } = restored
      const secret = { ...opened.secret, bytes: opened.secret.bytes.slice() }
      let sealed: OpenKeystore
      if (stored?.keystore.version === 2) {
        sealed = await openKeystore(stored, { method: 'phrase', entropy: secret.bytes }, random, {
          user,
        })
      } else {
        // If nothing is stored, or a version 1 keystore, which has no phrase, it is encrypted again as a new one.
        const { imported = true } = stored?.keystore ?? {}
        sealed = newKeystore({ secret, user, imported, random, ...(stored && { id: stored.id }) })
      }
      const store = await seal(sealed, password)
      open.delete(opened.keystore.id)
      restored = undefined
      options.opened([...open.keys()])
      return store
    },
    async addAccount({ stored, chainType }) {
      const opened = current(stored)
      const taken = opened.keystore.accounts.filter((account) => account.chainType === chainType)
      const index = [...Array(10).keys()].find(
        (at) => !taken.some(({ walletIndex }) => walletIndex === at),
      )
      if (index === undefined || (opened.keystore.kind !== 'phrase' && taken.length > 0)) {
        throw new LoginError('cannot_link_more_of_type')
      }
      const keystore = withAccount(opened, chainType, index)
      open.set(stored.id, { ...opened, keystore })
      return { keystore }
    },
    async changePassword({ stored }) {
      const opened = await reopen(stored, 'change')
      const password = await text({ kind: 'new-password', purpose: 'change' })
      return seal(opened, password)
    },
    async addPasskey({ stored, credentialId, salt, prf }) {
      const opened = await reopen(stored, 'passkey')
      const keystore = withPasskey(opened, { credentialId, salt, prf: hexToBytes(prf) }, random)
      unlockWith({ ...opened, keystore })
      return { keystore }
    },
    async removeMethod({ stored, method }) {
      const opened = await reopen(stored, 'remove')
      const keystore = withoutMethod(opened.keystore, method)
      unlockWith({ ...opened, keystore })
      return { keystore }
    },
    async reveal({ stored, address, what }) {
      const opened = await reopen(stored, 'reveal')
      const account = opened.keystore.accounts.find((each) => each.address === address)
      if (!account || (what === 'phrase' && opened.secret.kind !== 'phrase')) {
        throw new LoginError('embedded_wallet_not_found')
      }
      const words =
        what === 'phrase'
          ? phraseFrom(opened.secret.bytes)
          : writeKey(opened.ring[account.chainType](account.walletIndex))
      await ask({ kind: 'reveal', what, address, text: words })
    },
    async sign({ keystore: id, address, request }) {
      const opened = held(id)
      const account = opened.keystore.accounts.find((each) => each.address === address)
      if (!account) throw new LoginError('embedded_wallet_not_found')
      // Rejected before prompting: data that cannot be shown truthfully is not signed.
      if (request.kind === 'typed-data') parseSignedData(request.typedData)
      if (!isOwnSignIn(request, account, origin)) {
        await ask({ kind: 'confirm', address, request })
      }
      // The keystore can have been locked while the prompt was open.
      return signWith(held(id).ring, account, request)
    },
    async lock() {
      lockAll()
    },
  }
  return serializeCalls(vault, screen)
}
