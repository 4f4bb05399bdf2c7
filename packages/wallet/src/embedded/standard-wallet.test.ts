import { ed25519 } from '@noble/curves/ed25519.js'
import { verifySignIn } from '@solana/wallet-standard-util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keyRing } from '../keystore/accounts'
import { createStandardWallet } from './standard-wallet'

const ring = keyRing({ kind: 'phrase', bytes: new Uint8Array(16).fill(3) })
const keys = [ring.solana(0), ring.solana(1)]
let addresses: string[]
let changed: () => void
let wallet: ReturnType<typeof createStandardWallet>

beforeEach(() => {
  addresses = [keys[0]!.address]
  wallet = createStandardWallet({
    addresses: () => addresses,
    signer(address) {
      const key = keys.find((each) => each.address === address)!
      const sign = async (bytes: Uint8Array) => key.sign(bytes)
      return { address, signMessage: sign, signTransaction: sign }
    },
    subscribe(listener) {
      changed = listener
      return () => {}
    },
  })
})
const connect = () => wallet.features['standard:connect'].connect()

describe('the wallet by Wallet Standard', () => {
  it('exposes its accounts after it was connected, and emits changes', async () => {
    const heard = vi.fn()
    const stop = wallet.features['standard:events'].on('change', heard)
    expect(wallet.accounts).toEqual([])
    const { accounts } = await connect()
    expect(accounts.map(({ address }) => address)).toEqual([keys[0]!.address])
    expect(accounts[0]!.publicKey).toEqual(ed25519.getPublicKey(keys[0]!.privateKey))
    // Nothing changed, so the accounts stay identical: apps compare them by identity.
    changed()
    expect(wallet.accounts).toBe(accounts)
    addresses.push(keys[1]!.address)
    changed()
    expect(heard).toHaveBeenCalledTimes(2)
    expect(wallet.accounts).toHaveLength(2)
    stop()
    await wallet.features['standard:disconnect'].disconnect()
    expect(wallet.accounts).toEqual([])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('signs in with a message that others can verify', async () => {
    const input = { statement: 'Ahoy', nonce: 'abcdefgh', uri: 'https://castaway.example' }
    const [output] = await wallet.features['solana:signIn'].signIn(input)
    expect(output!.account.address).toBe(keys[0]!.address)
    expect(verifySignIn({ ...input, domain: location.host }, output! as never)).toBe(true)
    expect(verifySignIn({ ...input, domain: 'evil.example' }, output! as never)).toBe(false)
  })

  it('puts its signature at the index of its key in a transaction', async () => {
    const { accounts } = await connect()
    const [mine, other] = [keys[0]!, keys[1]!].map(({ privateKey }) =>
      ed25519.getPublicKey(privateKey),
    )
    const message = new Uint8Array([2, 0, 0, 2, ...other!, ...mine!, ...new Uint8Array(32), 0])
    const transaction = new Uint8Array([2, ...new Uint8Array(128), ...message])
    const sign = (bytes: Uint8Array) =>
      wallet.features['solana:signTransaction'].signTransaction({
        account: accounts[0]!,
        transaction: bytes,
      })
    const [{ signedTransaction } = { signedTransaction: new Uint8Array() }] =
      await sign(transaction)
    expect(signedTransaction.slice(1, 65)).toEqual(new Uint8Array(64))
    expect(ed25519.verify(signedTransaction.slice(65, 129), message, mine!)).toBe(true)
    expect(signedTransaction.slice(129)).toEqual(message)
    const foreign = new Uint8Array([1, ...new Uint8Array(64), 1, 0, 0, 1, ...other!, 0, 0])
    await expect(sign(foreign)).rejects.toThrow(/does not need this account/)
    await expect(sign(new Uint8Array([3]))).rejects.toThrow(/not a transaction/)
  })

  it('does not sign before it is connected', async () => {
    const account = (await connect()).accounts[0]!
    await wallet.features['standard:disconnect'].disconnect()
    const message = new Uint8Array([1])
    await expect(
      wallet.features['solana:signMessage'].signMessage({ account, message }),
    ).rejects.toMatchObject({ code: 'wallet_unauthorized' })
    addresses = []
    await expect(connect()).rejects.toMatchObject({ code: 'embedded_wallet_not_found' })
  })
})
