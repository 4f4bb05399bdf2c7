import { systemClock, systemRandom } from '@castaway/contract'
import type { SwapExchange } from '@castaway/contract/swaps'
import { callLocalChain, createProvider, openMarkets, openStore } from '@castaway/provider'
import {
  chainClient,
  waitForTransaction,
  type ChainClient,
  type SendingWallet,
} from '@castaway/wallet/transactions'
import {
  createWalletClient,
  custom,
  maxUint256,
  parseAbi,
  numberToHex,
  parseEther,
  type Address,
  type Hex,
  type PrivateKeyAccount,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { compileTokens, type TokenName } from './swap-tokens'

export const swapAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])

export interface Person {
  account: PrivateKeyAccount
  wallet: SendingWallet
  viem: ReturnType<typeof actor>
  /** The methods that the wallet was asked for. */
  asked: string[]
}

export interface SwapChain {
  /** The chain of Base as pages reach it. */
  client: ChainClient
  exchange: SwapExchange
  /** Waits until a transaction that is being sent is in a block. */
  mined(sent: Promise<Hex>): Promise<TransactionReceipt>
  /** Someone new with two ether. */
  person(): Promise<Person>
  /** Deploys a token with a pool of 1,000 of it and one ether. */
  tokenWithPool(name: TokenName): Promise<Address>
  close(): Promise<void>
}

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

const actor = (account: PrivateKeyAccount, ask: Ask) => {
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    const answer = await ask(method, params ?? [])
    // Wallets add a margin: in the next second a pool also writes its clock.
    return method === 'eth_estimateGas' ? numberToHex((BigInt(answer as Hex) * 3n) / 2n) : answer
  }
  return createWalletClient({
    account,
    chain: base,
    transport: custom({ request } as never, { retryCount: 0 }),
  })
}

/** For tests: an island's chain with its exchange open. */
export async function startSwapChain(): Promise<SwapChain> {
  // Pages read their token from a cookie.
  Object.assign(globalThis, { document: { cookie: '' } })
  const store = await openStore({
    clock: systemClock,
    random: systemRandom,
    secret: 's'.repeat(32),
  })
  const provider = await createProvider({ store, publicUrl: 'http://localhost', runJobs: false })
  const ask: Ask = (method, params = []) => callLocalChain(provider.chain, 'base', method, params)
  const exchange = await openMarkets(await provider.chain('base'), [])
  const codes = compileTokens()
  const answerTo = async ({ id, method, params }: { id: number; method: string; params: [] }) => {
    const answer = await ask(method, params).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ error: { code, message, data } }),
    )
    return { jsonrpc: '2.0', id, ...answer }
  }
  const client = chainClient(8453, {
    baseUrl: 'http://island',
    fetch: (async (_url: string, init: RequestInit) => {
      const body: unknown = JSON.parse(String(init.body))
      const answers = await Promise.all([body].flat().map((call) => answerTo(call as never)))
      return Response.json(Array.isArray(body) ? answers : answers[0])
    }) as never,
  })

  const mined = async (sent: Promise<Hex>) => waitForTransaction(client, await sent)

  async function person(): Promise<Person> {
    const account = privateKeyToAccount(generatePrivateKey())
    const { write } = await provider.chain('base')
    await write((send, { treasury }) =>
      send({ from: treasury, to: account.address, value: parseEther('2') }),
    )
    const asked: string[] = []
    const viem = actor(account, ask)
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      asked.push(method)
      if (method === 'eth_chainId') return '0x2105'
      if (method !== 'eth_sendTransaction') throw Object.assign(new Error('no'), { code: 4200 })
      const [{ to, value, data }] = params as [{ to: Hex; value?: Hex; data?: Hex }]
      const call = { to, value: BigInt(value ?? 0), ...(data ? { data } : {}) }
      return viem.sendTransaction(call)
    }
    const wallet = {
      address: account.address,
      kind: 'injected' as const,
      provider: () => ({ request }),
    }
    return { account, wallet, viem, asked }
  }

  return {
    client,
    exchange,
    mined,
    person,
    async tokenWithPool(name) {
      const { viem } = await person()
      const deployed = await mined(viem.deployContract({ abi: [], bytecode: codes[name] }))
      const address = deployed.contractAddress!
      const args = [exchange.router, maxUint256] as const
      await mined(viem.writeContract({ address, abi: swapAbi, functionName: 'approve', args }))
      await mined(
        viem.writeContract({
          address: exchange.router,
          abi: swapAbi,
          functionName: 'addLiquidityETH',
          args: [address, parseEther('1000'), 0n, 0n, viem.account.address, maxUint256],
          value: parseEther('1'),
        }),
      )
      return address
    },
    async close() {
      Reflect.deleteProperty(globalThis, 'document')
      await provider.close()
      await store.close()
    },
  }
}
