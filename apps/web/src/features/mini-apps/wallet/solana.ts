import type { Grants } from '../grants'
import type { Ask } from '../prompts/prompts'
import { MiniAppError } from '../wire/bridge'
import { textOf } from './sign-request'
import type { StandardWallet, WalletAccess } from '../../../shared/wallet/wallet-access'

type WalletAccount = StandardWallet['accounts'][number]

export interface SolanaOptions {
  ask: Ask
  grants: Grants
  wallets(): Promise<WalletAccess>
}

type Feature = Record<string, (...inputs: object[]) => Promise<unknown>>

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/**
 * Answers an app's Solana requests with a wallet of the Wallet Standard. Transactions and signatures of messages are
 * base64, as apps' SDKs read them; what `signAndSendTransaction` answers is base58.
 */
export function createSolana({ ask: askPerson, grants, wallets }: SolanaOptions) {
  let open: Promise<{ wallet: StandardWallet; account: WalletAccount }> | undefined

  const feature = (wallet: StandardWallet, name: string): Feature => {
    const found = wallet.features[name as `${string}:${string}`]
    if (!found) throw new MiniAppError(`The wallet has no ${name}`)
    return found as Feature
  }
  const confirm = async (request: Parameters<Ask>[0]) => {
    if (!(await askPerson(request))) throw new MiniAppError('The user rejected the request')
  }
  const connect = async () => {
    const wallet = await (await wallets()).solana()
    if (!wallet) throw new MiniAppError('No Solana wallet is available')
    const ask = () => confirm({ kind: 'connect-solana', wallet: wallet.name })
    const isFirst = !grants.has('solana')
    if (isFirst) await ask()
    const connected =
      'standard:connect' in wallet.features
        ? ((await feature(wallet, 'standard:connect').connect!()) as { accounts: WalletAccount[] })
        : wallet
    const account = [...connected.accounts, ...wallet.accounts].find(({ chains }) =>
      chains.some((chain) => chain.startsWith('solana:')),
    )
    if (!account) throw new MiniAppError('The wallet has no Solana account')
    if (grants.addressOf('solana') !== account.address) {
      // The wallet has chosen another account than the one that the app may see.
      if (!isFirst) await ask()
      grants.addAddress('solana', account.address)
    }
    return { wallet, account }
  }
  const connected = () => {
    open ??= connect()
    return open.catch((error: unknown) => {
      open = undefined
      throw error
    })
  }
  const textParam = (params: unknown, name: string): string => {
    const value = (params as Record<string, unknown> | undefined)?.[name]
    if (typeof value !== 'string' || value.length > 100_000)
      throw new MiniAppError(`The parameter ${name} is missing`)
    return value
  }
  const mainChain = ({ chains }: WalletAccount) =>
    chains.find((chain) => chain === 'solana:mainnet') ??
    chains.find((chain) => chain.startsWith('solana:'))

  return async (request: unknown): Promise<unknown> => {
    const { method, params } = (request ?? {}) as { method?: unknown; params?: unknown }
    if (method === 'connect') return { publicKey: (await connected()).account.address }
    if (method === 'signMessage') {
      const message = textParam(params, 'message')
      const { wallet, account } = await connected()
      const bytes = new TextEncoder().encode(message)
      const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      await confirm({ kind: 'sign', text: message, isText: textOf(hex) !== null })
      const [signed] = (await feature(wallet, 'solana:signMessage').signMessage!({
        account,
        message: bytes,
      })) as { signature: Uint8Array }[]
      return { signature: toBase64(signed!.signature) }
    }
    if (method !== 'signTransaction' && method !== 'signAndSendTransaction')
      throw new MiniAppError('The wallet does not support this method')
    const transaction = fromBase64(textParam(params, 'transaction'))
    const { wallet, account } = await connected()
    await confirm({ kind: 'solana-transaction' })
    const name = `solana:${method}`
    const input = { account, transaction, chain: mainChain(account) }
    const [signed] = (await feature(wallet, name)[method]!(input)) as {
      signedTransaction?: Uint8Array
      signature?: Uint8Array
    }[]
    if (method === 'signTransaction')
      return { signedTransaction: toBase64(signed!.signedTransaction!) }
    // The signature of a transaction that was sent is its id on the chain, which is written in base58.
    const { base58 } = await import('@castaway/wallet/base58')
    return { signature: base58.encode(signed!.signature!) }
  }
}
