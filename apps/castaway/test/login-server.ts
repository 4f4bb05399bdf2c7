import { createBrowser, type Browser } from '@castaway/auth/test-browser'
import { createPublicClient, createWalletClient, http, type Address, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { base, optimism } from 'viem/chains'
import { siweMessage } from './siwe'
import { testInstallation } from './start'

const chains = { base, optimism } as const
type Network = keyof typeof chains

/** The product on loopback with its chains, for tests that need contracts on them. */
export async function startLoginServer() {
  const installation = await testInstallation()
  const running = await installation.start({ env: { CASTAWAY_WORLD: 'small' } })
  const headers = { 'x-api-key': running.developmentKey! }
  const rpcUrl = (network: Network) => `${running.url}/_local/chain/${network}`
  const transport = (network: Network) => http(rpcUrl(network), { fetchOptions: { headers } })
  const reader = (network: Network) =>
    createPublicClient({ chain: chains[network], transport: transport(network) })
  const control = (network: Network, method: string, params: unknown[]) =>
    reader(network).request({ method, params } as never)
  return {
    url: running.url,
    rpcUrl,
    headers,
    reader,
    /** Functions that only the node's control API has. */
    control,
    browser: () => createBrowser(running.url),
    /** Sends a transaction from a funded account; resolves once it has succeeded. */
    async send(network: Network, from: PrivateKeyAccount, to: Address, data: Hex): Promise<void> {
      const chain = chains[network]
      const wallet = createWalletClient({ account: from, chain, transport: transport(network) })
      await control(network, 'anvil_setBalance', [from.address, '0xde0b6b3a7640000'])
      const hash = await wallet.sendTransaction({ to, data } as never)
      const { status } = await reader(network).waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`${hash} was reverted`)
    },
    /** A sign-in message with a nonce of this browser. */
    messageFor: (
      browser: Browser,
      address: Address,
      chainId: number,
      more?: Parameters<typeof siweMessage>[4],
    ): Promise<string> => siweMessage(browser, running.url, address, chainId, more),
    async close() {
      await running.close()
      await installation.remove()
    },
  }
}

export type LoginServer = Awaited<ReturnType<typeof startLoginServer>>
