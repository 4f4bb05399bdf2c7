import { base58 } from '@castaway/wallet/base58'
import { afterEach, describe, expect, test } from 'vitest'
import { grantsOf } from '../grants'
import type { PromptRequest } from '../prompts/prompts'
import { createSolana } from './solana'
import type { StandardWallet } from '../../../shared/wallet/wallet-access'

const bytes = (length: number, first: number) =>
  Uint8Array.from({ length }, (_, index) => (first + index * 7) % 256)
const PUBLIC_KEY = bytes(32, 3)
const ADDRESS = base58.encode(PUBLIC_KEY)
/** Begins with zeros, which base58 and base64 treat differently. */
const SIGNATURE = Uint8Array.of(0, 0, ...bytes(62, 200))
const TRANSACTION = bytes(120, 1)

const values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
} as unknown as Storage
afterEach(() => values.clear())

/** A wallet that signs everything, and a person who answers every question with `answer`. */
function setup({ answer = true, address = ADDRESS } = {}) {
  const asked: PromptRequest[] = []
  const walletGot: unknown[] = []
  const account = { address, publicKey: PUBLIC_KEY, chains: ['solana:mainnet'] }
  const sign =
    (result: object) =>
    async (input: object): Promise<object[]> => {
      walletGot.push(input)
      return [result]
    }
  const wallet = {
    name: 'Cove',
    accounts: [account],
    features: {
      'solana:signMessage': { signMessage: sign({ signature: SIGNATURE }) },
      'solana:signTransaction': {
        signTransaction: sign({ signedTransaction: TRANSACTION.toReversed() }),
      },
      'solana:signAndSendTransaction': {
        signAndSendTransaction: sign({ signature: SIGNATURE }),
      },
    },
  } as unknown as StandardWallet
  const request = createSolana({
    async ask(question) {
      asked.push(question)
      return answer
    },
    grants: grantsOf(7, 'tides.example', storage),
    wallets: async () => ({
      ethereum: async () => null,
      solana: async () => wallet,
      signWith: async () => ({ message: '', signature: '' }),
    }),
  })
  return { request, asked, walletGot }
}

const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64')

/** What `@farcaster/mini-app-solana` makes of the answers. */
const asSdkReads = {
  connect: ({ publicKey }: { publicKey: string }) => base58.decode(publicKey),
  signMessage: ({ signature }: { signature: string }) => Buffer.from(signature, 'base64'),
  signTransaction: ({ signedTransaction }: { signedTransaction: string }) =>
    Buffer.from(signedTransaction, 'base64'),
  signAndSendTransaction: ({ signature }: { signature: string }) => base58.decode(signature),
}

describe('an app’s Solana wallet', () => {
  test('answers each method in the encoding that apps decode', async () => {
    const { request, walletGot } = setup()
    const params = { transaction: base64(TRANSACTION) }
    const read = async (method: keyof typeof asSdkReads, given: object) =>
      new Uint8Array(asSdkReads[method]((await request({ method, params: given })) as never))
    expect(await read('connect', {})).toEqual(PUBLIC_KEY)
    expect(await read('signMessage', { message: 'High tide' })).toEqual(SIGNATURE)
    expect(await read('signTransaction', params)).toEqual(TRANSACTION.toReversed())
    expect(await read('signAndSendTransaction', params)).toEqual(SIGNATURE)
    expect(walletGot).toMatchObject([
      { message: new TextEncoder().encode('High tide') },
      { transaction: TRANSACTION, chain: 'solana:mainnet' },
      { transaction: TRANSACTION, chain: 'solana:mainnet' },
    ])
  })

  test('asks to connect once, and before each signature', async () => {
    const { request, asked } = setup()
    await request({ method: 'connect' })
    await request({ method: 'connect' })
    await request({ method: 'signMessage', params: { message: 'High tide' } })
    expect(asked).toEqual([
      { kind: 'connect-solana', wallet: 'Cove' },
      { kind: 'sign', text: 'High tide', isText: true },
    ])
  })

  test('asks again for another account of the wallet, and only then', async () => {
    await setup().request({ method: 'connect' })
    const same = setup()
    await same.request({ method: 'connect' })
    expect(same.asked).toEqual([])
    const other = base58.encode(bytes(32, 90))
    const { request, asked } = setup({ address: other })
    expect(await request({ method: 'connect' })).toEqual({ publicKey: other })
    expect(asked).toEqual([{ kind: 'connect-solana', wallet: 'Cove' }])
  })

  test('signs nothing if the person declines', async () => {
    const { request, walletGot } = setup({ answer: false })
    await expect(request({ method: 'connect' })).rejects.toThrow('rejected')
    const params = { transaction: base64(TRANSACTION) }
    await expect(request({ method: 'signAndSendTransaction', params })).rejects.toThrow('rejected')
    expect(walletGot).toEqual([])
  })

  test.each(['signAllTransactions', 'constructor'])('refuses %s', async (method) => {
    await expect(setup().request({ method, params: {} })).rejects.toThrow('does not support')
  })
})
