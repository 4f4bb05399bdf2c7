import type { BrowserContext } from 'playwright-core'
import { createWalletClient, http, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base, mainnet, optimism } from 'viem/chains'

export interface TestWallet {
  address: string
  /** Makes the wallet decline the next request, as a user would. */
  rejectNext(): void
  /** The methods that were requested, in order. */
  asked: string[]
}

/** Default name of the journeys' wallet. */
export const WALLET = 'Harbour Wallet'

const chains = [optimism, base, mainnet] as const

/** Posts to the product as a page of this browser does. */
async function post(context: BrowserContext, url: string, path: string, data: object) {
  const cookies = await context.cookies(url)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${url}${path}`, {
    headers: { origin: url, 'x-xsrf-token': decodeURIComponent(token) },
    data,
  })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** Tops up an address to one ether on a chain of the island, on Base by default. */
export const fund = (
  context: BrowserContext,
  url: string,
  address: string,
  chainId: number = base.id,
): Promise<void> => post(context, url, '/_simulated/faucet', { address, chainId })

/** Opens the market of a token for ether on Base, as the first quote does. */
export const openMarket = (context: BrowserContext, url: string, token: string): Promise<void> =>
  post(context, url, '/api/_swap/market', { chainId: base.id, sell: null, buy: token })

/** The reverse DNS name of a wallet. */
export const rdnsOf = (name: string): string => `example.${name.toLowerCase().split(' ')[0]}`

/**
 * Injects a wallet into every page of a browser, as an extension does: announced by EIP-6963, its key kept out of the
 * page, each request handled outside of it.
 */
export async function injectWallet(
  context: BrowserContext,
  key: Hex = generatePrivateKey(),
  name = WALLET,
): Promise<TestWallet> {
  const account = privateKeyToAccount(key)
  const asked: string[] = []
  let rejections = 0
  const hook = `__wallet${account.address}`
  let chain: (typeof chains)[number] = optimism
  await context.exposeBinding(hook, async ({ page }, method: string, params: unknown[]) => {
    asked.push(method)
    const answer = (result: unknown) => ({ result })
    if (method === 'eth_chainId') return answer(`0x${chain.id.toString(16)}`)
    if (method === 'eth_accounts') return answer([account.address])
    if (rejections > 0) {
      rejections -= 1
      return { error: { code: 4001, message: 'User rejected the request.' } }
    }
    switch (method) {
      case 'eth_requestAccounts':
        return answer([account.address])
      case 'wallet_requestPermissions':
        return answer([{ parentCapability: 'eth_accounts' }])
      case 'wallet_revokePermissions':
        return answer(null)
      case 'wallet_switchEthereumChain': {
        const [{ chainId }] = params as [{ chainId: string }]
        chain = chains.find(({ id }) => id === Number(chainId)) ?? chain
        return answer(null)
      }
      case 'eth_sendTransaction': {
        const [{ to, value, data }] = params as [{ to: Hex; value?: Hex; data?: Hex }]
        const transport = http(`${new URL(page.url()).origin}/chain/${chain.id}`)
        const wallet = createWalletClient({ account, chain, transport })
        return answer(
          await wallet.sendTransaction({
            to,
            value: BigInt(value ?? 0),
            ...(data ? { data } : {}),
          }),
        )
      }
      case 'personal_sign':
        return answer(await account.signMessage({ message: { raw: params[0] as Hex } }))
      case 'eth_signTypedData_v4':
        return answer(await account.signTypedData(JSON.parse(params[1] as string)))
      default:
        return { error: { code: 4200, message: `${method} is not supported` } }
    }
  })
  const uuid = `6d6f2b1e-2b5e-4c57-9a55-${account.address.slice(2, 14).toLowerCase()}`
  const announced = { hook, info: { name, uuid, rdns: rdnsOf(name) } }
  await context.addInitScript((given) => {
    const listeners = new Map<string, Set<(value: unknown) => void>>()
    const provider = {
      isHarbour: true,
      async request({ method, params }: { method: string; params?: unknown[] }) {
        const call = (
          window as unknown as Record<
            string,
            (
              m: string,
              p: unknown[],
            ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>
          >
        )[given.hook]!
        const { result, error } = await call(method, params ?? [])
        if (error) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
      on(event: string, listener: (value: unknown) => void) {
        if (!listeners.has(event)) listeners.set(event, new Set())
        listeners.get(event)!.add(listener)
      },
      removeListener(event: string, listener: (value: unknown) => void) {
        listeners.get(event)?.delete(listener)
      },
    }
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="14" fill="teal"/></svg>')}`
    const detail = Object.freeze({
      info: { ...given.info, icon },
      provider,
    })
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, announced)
  return { address: account.address, asked, rejectNext: () => void (rejections += 1) }
}
