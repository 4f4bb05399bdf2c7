import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import type { BrowserContext } from 'playwright-core'

export interface TestSolanaWallet {
  /** Base58. */
  address: string
  /** Makes the wallet decline the next request, as a user would. */
  rejectNext(): void
  /** The features that were requested, in order. */
  asked: string[]
}

export interface SolanaWalletOptions {
  name?: string
  /** False for a wallet that can sign messages but does not support Sign In With Solana. */
  signsIn?: boolean
}

/**
 * Injects a Solana wallet into every page of a browser, as an extension does: registered by Wallet Standard, its key
 * kept out of the page, each request handled outside of it.
 */
export async function injectSolanaWallet(
  context: BrowserContext,
  { name = 'Cove Wallet', signsIn = true }: SolanaWalletOptions = {},
): Promise<TestSolanaWallet> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const address = base58.encode(raw)
  const asked: string[] = []
  let rejections = 0
  const door = `__solana${name.replaceAll(/\W/g, '')}`
  await context.exposeFunction(door, (feature: string, input: unknown) => {
    asked.push(feature)
    if (feature !== 'standard:connect' && rejections > 0) {
      rejections -= 1
      return { error: 'User rejected the request.' }
    }
    if (feature === 'standard:connect') return {}
    const message =
      feature === 'solana:signIn'
        ? Buffer.from(createSignInMessageText({ ...(input as { domain: string }), address }))
        : Buffer.from(input as number[])
    return { signedMessage: [...message], signature: [...sign(null, message, key)] }
  })
  await context.addInitScript(
    ({ walletName, doorName, publicKeyBytes, walletAddress, canSignIn }) => {
      type Answer = { error?: string; signedMessage: number[]; signature: number[] }
      const ask = async (feature: string, input: unknown) => {
        const call = (
          window as unknown as Record<string, (f: string, i: unknown) => Promise<Answer>>
        )[doorName]!
        const { error, signedMessage, signature } = await call(feature, input)
        if (error) throw new Error(error)
        return {
          signedMessage: new Uint8Array(signedMessage ?? []),
          signature: new Uint8Array(signature ?? []),
        }
      }
      const chains = ['solana:mainnet', 'solana:devnet']
      const signing = canSignIn ? ['solana:signIn', 'solana:signMessage'] : ['solana:signMessage']
      const account = {
        address: walletAddress,
        publicKey: new Uint8Array(publicKeyBytes),
        chains,
        features: signing,
      }
      let accounts: (typeof account)[] = []
      const wallet = {
        version: '1.0.0',
        name: walletName,
        icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIzMiIgaGVpZ2h0PSIzMiI+PGNpcmNsZSBjeD0iMTYiIGN5PSIxNiIgcj0iMTQiIGZpbGw9InB1cnBsZSIvPjwvc3ZnPg==',
        chains,
        get accounts() {
          return accounts
        },
        features: {
          'standard:connect': {
            version: '1.0.0',
            connect: async () => {
              await ask('standard:connect', null)
              accounts = [account]
              return { accounts }
            },
          },
          'standard:events': { version: '1.0.0', on: () => () => {} },
          'solana:signMessage': {
            version: '1.1.0',
            signMessage: async ({ message }: { message: Uint8Array }) => [
              await ask('solana:signMessage', [...message]),
            ],
          },
          ...(canSignIn && {
            'solana:signIn': {
              version: '1.0.0',
              signIn: async (input: unknown) => {
                const signed = await ask('solana:signIn', input)
                accounts = [account]
                return [{ account, ...signed }]
              },
            },
          }),
        },
      }
      const register = ({ register: add }: { register(wallet: unknown): void }) => add(wallet)
      window.addEventListener('wallet-standard:app-ready', (event) =>
        register((event as CustomEvent).detail),
      )
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
    {
      walletName: name,
      doorName: door,
      publicKeyBytes: [...raw],
      walletAddress: address,
      canSignIn: signsIn,
    },
  )
  return { address, asked, rejectNext: () => void (rejections += 1) }
}
