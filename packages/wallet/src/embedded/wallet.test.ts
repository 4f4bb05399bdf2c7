import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverMessageAddress, stringToHex } from 'viem'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { LoginError } from '../errors'
import { fakeServer } from '../../test/server'
import { alwaysAgrees, testFrame, type FramePerson, type TestFrame } from '../../test/frame'
import type { EmbeddedWallet } from './types'
import { createEmbeddedWallet } from './wallet'

const PASSWORD = 'correct horse battery'
const KNOWN = 'test test test test test test test test test test test junk'

let server: ReturnType<typeof fakeServer>
let frame: TestFrame
const walletOf = (
  person: FramePerson = alwaysAgrees(PASSWORD),
  autoLockAfter?: number,
): EmbeddedWallet => {
  frame = testFrame(person, autoLockAfter ? { autoLockAfter } : {})
  return createEmbeddedWallet({ client: server.client, frame })
}
const kinds = () => frame.shown.map(({ screen }) => screen.kind)
const no: FramePerson = () => null

beforeEach(() => {
  server = fakeServer()
})
afterEach(() => vi.useRealTimers())

describe('creating a wallet', () => {
  it('works for a guest, stores it before it is used, and signs', async () => {
    const wallet = walletOf()
    const signer = await wallet.create()
    expect(kinds()).toEqual(['new-password'])
    expect(server.kept).toHaveLength(1)
    expect(server.kept[0]!.keystore.user).toBe('did:castaway:1')
    expect(wallet.state).toMatchObject({ status: 'unlocked', address: signer.address })
    const signature = await signer.signMessage('ahoy')
    expect(await recoverMessageAddress({ message: 'ahoy', signature })).toBe(signer.address)
    // Everything except this site's own sign-in was shown first.
    expect(frame.shown.at(-1)!.screen).toMatchObject({
      kind: 'confirm',
      request: { kind: 'message', raw: stringToHex('ahoy') },
    })
  })

  it('fails if it could not be stored, and the next attempt stores the same one', async () => {
    const wallet = walletOf()
    server.fail(new LoginError('network_error'))
    await expect(wallet.create()).rejects.toMatchObject({ code: 'network_error' })
    expect(wallet.state.status).toBe('none')
    expect(() => wallet.signer()).toThrow(LoginError)
    const signer = await wallet.create()
    expect(kinds()).toEqual(['new-password'])
    expect(server.kept).toHaveLength(1)
    expect(wallet.state.address).toBe(signer.address)
  })

  it('finds the stored one after a lost response, on this page and after a reload', async () => {
    const wallet = walletOf()
    server.loseAnswer()
    await expect(wallet.create()).rejects.toMatchObject({ code: 'network_error' })
    const found = await wallet.create()
    expect(server.kept).toHaveLength(1)
    const reloaded = walletOf()
    expect((await reloaded.create()).address).toBe(found.address)
    expect(server.kept).toHaveLength(1)
    // There was no prompt: the wallet exists and is locked.
    expect(kinds()).toEqual([])
    expect(reloaded.state.status).toBe('locked')
  })

  it('accepts a rejection', async () => {
    const wallet = walletOf(no)
    await expect(wallet.create()).rejects.toMatchObject({ code: 'wallet_rejected' })
    expect(server.kept).toEqual([])
  })
})

describe('a locked wallet', () => {
  it('prompts for its password until it is right, and once for two requests', async () => {
    const { address } = await walletOf().create()
    const answers = ['not this one', PASSWORD]
    const wallet = walletOf(({ kind }) =>
      kind === 'confirm' ? { agreed: true } : { text: answers.shift() ?? '' },
    )
    expect(await wallet.load()).toMatchObject({ status: 'locked', address })
    const signer = wallet.signer()
    const [one, two] = await Promise.all([signer.signMessage('one'), signer.signMessage('two')])
    expect(one).not.toBe(two)
    expect(kinds()).toEqual(['password', 'password', 'confirm', 'confirm'])
    expect(frame.shown[1]!.errorKey).toBe('wrongPassword')
    expect(wallet.state.status).toBe('unlocked')
  })

  it('stays locked when the user cancels', async () => {
    await walletOf().create()
    const wallet = walletOf(no)
    await wallet.load()
    await expect(wallet.signer().signMessage('x')).rejects.toMatchObject({
      code: 'wallet_rejected',
    })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const params = ['0x00', wallet.state.address]
    await expect(
      wallet.provider.request({ method: 'personal_sign', params }),
    ).rejects.toMatchObject({ code: 4001 })
    expect(wallet.state.status).toBe('locked')
  })

  it('requires the second factor before its ciphertext is fetched', async () => {
    await walletOf().create()
    const wallet = walletOf()
    await wallet.load()
    server.fail(new LoginError('mfa_required', { status: 403 }))
    await expect(wallet.signer().signMessage('x')).rejects.toMatchObject({ code: 'mfa_required' })
    expect(kinds()).toEqual([])
    await wallet.signer().signMessage('x')
  })

  it('locks itself when it is idle, and not while it is used', async () => {
    const wallet = walletOf(alwaysAgrees(PASSWORD), 1000)
    const signer = await wallet.create()
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
    await wallet.lock()
    expect(wallet.state.accounts[0]!.unlocked).toBe(false)
  })

  it('refuses a keystore of another user from the server', async () => {
    await walletOf().create()
    server.kept[0]!.keystore.user = 'did:castaway:other'
    const wallet = walletOf()
    await wallet.load()
    await expect(wallet.unlock()).rejects.toMatchObject({ code: 'wallet_damaged' })
    expect(wallet.state.status).toBe('locked')
  })
})

describe('a wallet on another browser', () => {
  it('is unlocked with address and password, with one prompt', async () => {
    const { address } = await walletOf().create()
    server.signOut()
    const elsewhere = walletOf()
    const signer = await elsewhere.open({ address: address.toLowerCase() })
    expect(signer.address).toBe(address)
    expect(kinds()).toEqual(['password'])
    expect(elsewhere.state).toMatchObject({ status: 'unlocked', address })
  })

  it('prompts again after a wrong password, and stops after five', async () => {
    const { address } = await walletOf().create()
    server.signOut()
    const typed = ['not this one', 'nor this', PASSWORD]
    const wallet = walletOf(() => ({ text: typed.shift()! }))
    expect((await wallet.open({ address })).address).toBe(address)
    expect(frame.shown.map(({ errorKey }) => errorKey)).toEqual([
      undefined,
      'wrongPassword',
      'wrongPassword',
    ])
    const wrong = walletOf(alwaysAgrees('not this one'))
    await expect(wrong.open({ address })).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(kinds()).toEqual(Array(5).fill('password'))
  })

  it('is restored with its phrase and a new password', async () => {
    const wallet = walletOf()
    const { address } = await wallet.create()
    await wallet.reveal({ address, what: 'phrase' })
    const shown = frame.shown.at(-1)!.screen
    const phrase = shown.kind === 'reveal' ? shown.text : ''
    server.signOut()

    const elsewhere = walletOf(alwaysAgrees('a better password', phrase))
    expect((await elsewhere.restore()).address).toBe(address)
    expect(kinds()).toEqual(['secret', 'new-password', 'confirm'])
    expect(server.kept).toHaveLength(1)
    expect(elsewhere.state).toMatchObject({ status: 'unlocked', address })

    const old = walletOf(({ kind }, errorKey) =>
      kind === 'password' && !errorKey ? { text: PASSWORD } : null,
    )
    await old.load()
    await expect(old.unlock()).rejects.toMatchObject({ code: 'wallet_rejected' })
    const again = walletOf(alwaysAgrees('a better password'))
    await again.load()
    await again.unlock()
  })

  it('continues to be restored after the second factor was verified', async () => {
    const wallet = walletOf()
    const { address } = await wallet.create()
    await wallet.reveal({ address, what: 'phrase' })
    const shown = frame.shown.at(-1)!.screen
    const phrase = shown.kind === 'reveal' ? shown.text : ''
    const elsewhere = walletOf(alwaysAgrees('a better password', phrase))
    server.fail(new LoginError('mfa_required', { status: 403 }))
    await expect(elsewhere.restore()).rejects.toMatchObject({ code: 'mfa_required' })
    expect((await elsewhere.restore()).address).toBe(address)
    expect(kinds().filter((kind) => kind === 'secret')).toHaveLength(1)
  })

  it('is imported from a phrase that is not stored here', async () => {
    const wallet = walletOf(alwaysAgrees(PASSWORD, KNOWN))
    const { address } = await wallet.restore()
    expect(address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(wallet.state.accounts[0]).toMatchObject({ imported: true, unlocked: true })
  })
})

describe('several wallets', () => {
  it('derive accounts from one phrase, on both kinds of chain', async () => {
    const wallet = walletOf(alwaysAgrees(PASSWORD, KNOWN))
    const imported = await wallet.importWallet()
    const second = await wallet.addAccount({ chainType: 'ethereum' })
    const solana = await wallet.addAccount({ chainType: 'solana' })
    expect(imported).toMatchObject({ walletIndex: 0, imported: true, holds: 'phrase' })
    expect(second).toMatchObject({
      walletIndex: 1,
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      keystore: imported.keystore,
    })
    const message = new TextEncoder().encode('ahoy')
    const signer = wallet.solanaSigner()
    expect(signer.address).toBe(solana.address)
    const signature = await signer.signMessage(message)
    expect(ed25519.verify(signature, message, base58.decode(solana.address))).toBe(true)
    expect(server.kept).toHaveLength(1)
  })

  it('keep separate keystores, with one active account', async () => {
    const secrets = [KNOWN, `0x${'11'.repeat(32)}`]
    const wallet = walletOf(({ kind }) =>
      kind === 'secret' ? { text: secrets.shift()! } : { text: PASSWORD },
    )
    const made = await wallet.create()
    await wallet.importWallet()
    const key = await wallet.importWallet()
    expect(key).toMatchObject({ holds: 'key', imported: true, walletIndex: 0 })
    expect(server.kept).toHaveLength(3)
    expect(wallet.state.address).toBe(made.address)
    wallet.setActive(key.address)
    expect(wallet.state.address).toBe(key.address)
    expect(wallet.signer().address).toBe(key.address)
    await expect(
      wallet.addAccount({ chainType: 'ethereum', keystore: key.keystore }),
    ).rejects.toMatchObject({ code: 'cannot_link_more_of_type' })
    expect(() => wallet.setActive('0x2222222222222222222222222222222222222222')).toThrow()
  })

  it('prompt again for input that cannot be parsed', async () => {
    const secrets = ['one two three', `0x${'00'.repeat(32)}`, KNOWN]
    const wallet = walletOf(({ kind }) =>
      kind === 'secret' ? { text: secrets.shift()! } : { text: PASSWORD },
    )
    await wallet.importWallet()
    expect(frame.shown.map(({ errorKey }) => errorKey)).toEqual([
      undefined,
      'phrase',
      'key',
      undefined,
    ])
  })

  it('change with the signed-in user', async () => {
    const wallet = walletOf()
    await wallet.create()
    server.become('did:castaway:2')
    server.kept.length = 0
    await wallet.load()
    expect(wallet.state).toEqual({ status: 'none', address: null, accounts: [] })
  })
})

describe('a passer-by at an unlocked browser', () => {
  it('is asked for the password even if the wallet is unlocked', async () => {
    const wallet = walletOf()
    const { address } = await wallet.create()
    const { keystore } = wallet.state.accounts[0]!
    const acts: [string, () => Promise<unknown>][] = [
      ['reveal', () => wallet.reveal({ address, what: 'phrase' })],
      ['reveal', () => wallet.reveal({ address, what: 'key' })],
      ['change', () => wallet.changePassword()],
      ['remove', () => wallet.removeMethod({ method: 'passkey', keystore })],
    ]
    for (const [purpose, act] of acts) {
      frame.shown.length = 0
      await act()
      expect(frame.shown[0]!.screen).toMatchObject({ kind: 'password', purpose })
    }
  })

  it('sees nothing with a wrong password', async () => {
    const { address } = await walletOf().create()
    const wallet = walletOf(({ kind }, errorKey) =>
      kind === 'password' && !errorKey ? { text: 'not this one' } : null,
    )
    await wallet.load()
    await expect(wallet.reveal({ address, what: 'phrase' })).rejects.toMatchObject({
      code: 'wallet_rejected',
    })
    expect(kinds()).not.toContain('reveal')
  })

  it('cannot export without the second factor', async () => {
    const wallet = walletOf()
    const { address } = await wallet.create()
    server.fail(new LoginError('mfa_required', { status: 403 }))
    await expect(wallet.reveal({ address, what: 'key' })).rejects.toMatchObject({
      code: 'mfa_required',
    })
    expect(kinds()).toEqual(['new-password'])
  })
})
