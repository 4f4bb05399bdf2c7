import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import type { LoginUser, SealedKeystore, StoredKeystore } from '../../wire'
import type { LoginClient } from '../client'
import { LoginError } from '../errors'
import { createVault } from './vault'
import { createEmbeddedWallet, type EmbeddedWallet } from './wallet'

const PASSWORD = 'correct horse battery'
const user = { id: 'did:castaway:1', isGuest: true } as LoginUser

/** The server as the wallet sees it: it keeps what it is given. */
const fakeClient = () => {
  const kept: (StoredKeystore & { proof: string })[] = []
  let here: LoginUser | null = null
  let refuses = false
  const client = {
    session: async () => here,
    guest: async () => (here = user),
    keystores: {
      list: async () => kept,
      async save(keystore: SealedKeystore, proof: string) {
        if (refuses) throw new LoginError('network_error')
        kept[0] = { keystore, proof, etag: `"${kept.length}"` }
        return kept[0]
      },
      kdf: async () => kept[0]!.keystore.passwordWrap.kdf,
      async open(_: string, proof: string) {
        if (proof !== kept[0]!.proof) throw new LoginError('invalid_credentials')
        return kept[0]!
      },
    },
  } as unknown as LoginClient
  return { client, kept, refuse: () => (refuses = true) }
}

let server: ReturnType<typeof fakeClient>
let answers: (string | null)[]
let asked: boolean[]
const walletOf = (autoLockAfter?: number): EmbeddedWallet =>
  createEmbeddedWallet({
    client: server.client,
    vault: createVault({ bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }),
    prompts: {
      password: async ({ wrong }) => {
        asked.push(wrong)
        return answers.shift() ?? null
      },
      confirm: async () => true,
    },
    ...(autoLockAfter ? { autoLockAfter } : {}),
  })

beforeEach(() => {
  server = fakeClient()
  answers = []
  asked = []
})
afterEach(() => vi.useRealTimers())

describe('the embedded wallet', () => {
  it('is made for a guest, kept before it is used, and signs', async () => {
    const wallet = walletOf()
    const signer = await wallet.create({ password: PASSWORD })
    expect(server.kept).toHaveLength(1)
    expect(server.kept[0]!.keystore.user).toBe(user.id)
    expect(wallet.state).toEqual({ status: 'unlocked', address: signer.address })
    const signature = await signer.signMessage('ahoy')
    expect(await recoverMessageAddress({ message: 'ahoy', signature })).toBe(signer.address)
    expect(asked).toEqual([])
  })

  it('is not used when it could not be kept', async () => {
    const wallet = walletOf()
    server.refuse()
    await expect(wallet.create({ password: PASSWORD })).rejects.toMatchObject({
      code: 'network_error',
    })
    expect(wallet.state.status).toBe('none')
    expect(() => wallet.signer()).toThrow(LoginError)
  })

  it('is locked after a reload and asks for its password until it is right', async () => {
    const { address } = await walletOf().create({ password: PASSWORD })
    const wallet = walletOf()
    expect(await wallet.load()).toEqual({ status: 'locked', address })
    answers = ['not this one', PASSWORD]
    const signer = wallet.signer()
    // Two at once ask once.
    const [one, two] = await Promise.all([signer.signMessage('one'), signer.signMessage('two')])
    expect(one).not.toBe(two)
    expect(asked).toEqual([false, true])
    expect(wallet.state.status).toBe('unlocked')
  })

  it('takes no for an answer', async () => {
    await walletOf().create({ password: PASSWORD })
    const wallet = walletOf()
    await wallet.load()
    await expect(wallet.signer().signMessage('x')).rejects.toMatchObject({
      code: 'wallet_rejected',
    })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(
      wallet.provider.request({ method: 'personal_sign', params: ['0x00', wallet.state.address] }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  it('locks itself when it is not used, and not while it is', async () => {
    const wallet = walletOf(1000)
    const signer = await wallet.create({ password: PASSWORD })
    vi.useFakeTimers()
    await signer.signMessage('this starts the time again')
    await vi.advanceTimersByTimeAsync(900)
    await signer.signMessage('and this')
    await vi.advanceTimersByTimeAsync(900)
    expect(wallet.state.status).toBe('unlocked')
    const heard = vi.fn()
    wallet.subscribe(heard)
    await vi.advanceTimersByTimeAsync(200)
    expect(wallet.state.status).toBe('locked')
    expect(heard).toHaveBeenCalled()
    await expect(signer.signMessage('x')).rejects.toMatchObject({ code: 'wallet_rejected' })
  })

  it('opens on another browser with address and password', async () => {
    const { address } = await walletOf().create({ password: PASSWORD })
    const elsewhere = walletOf()
    await expect(elsewhere.open({ address, password: 'not this one' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    const progress: number[] = []
    const signer = await elsewhere.open(
      { address: address.toLowerCase(), password: PASSWORD },
      (done) => progress.push(done),
    )
    expect(signer.address).toBe(address)
    expect(progress.at(-1)).toBe(1)
  })

  it('shows its phrase only for the password, and comes back from it', async () => {
    const wallet = walletOf()
    const { address } = await wallet.create({ password: PASSWORD })
    await expect(wallet.exportPhrase('not this one')).rejects.toMatchObject({
      code: 'wallet_wrong_password',
    })
    const phrase = await wallet.exportPhrase(PASSWORD)
    server = fakeClient()
    const again = await walletOf().create({ password: 'another password', phrase })
    expect(again.address).toBe(address)
    expect(server.kept[0]!.keystore.imported).toBe(true)
  })

  it('takes a new password', async () => {
    const wallet = walletOf()
    await wallet.create({ password: PASSWORD })
    await wallet.changePassword({ password: PASSWORD, newPassword: 'a better password' })
    const again = walletOf()
    await again.load()
    await expect(again.unlock(PASSWORD)).rejects.toMatchObject({ code: 'wallet_wrong_password' })
    await again.unlock('a better password')
  })

  it('refuses a keystore that the server handed out for somebody else', async () => {
    await walletOf().create({ password: PASSWORD })
    server.kept[0]!.keystore.user = 'did:castaway:other'
    await expect(walletOf().load()).rejects.toMatchObject({ code: 'wallet_damaged' })
  })
})
