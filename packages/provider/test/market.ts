import type { TestIsland } from '@castaway/testkit'
import { parseEther, parseUnits, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LocalChain } from '../src/chain/local-chain'
import { chainNetworks } from '../src/chain/networks'
import { erc20Abi, exchange, poolAbi } from './exchange'

export interface Market extends ReturnType<typeof exchange> {
  /** Has made the pools; no account has verified it. */
  maker: PrivateKeyAccount
  tide: Address
  oar: Address
  /** 10,000 TIDE and 20,000 USDC. */
  pool: Address
  /** 1,000 OAR and 10 ether. */
  etherPool: Address
  /** Buys TIDE for this much USDC. @returns the transaction's hash */
  buyTide(wallet: PrivateKeyAccount, amount: string): Promise<Hex>
}

const dollars = (amount: string) => parseUnits(amount, 6)

/** Deploys two tokens, each with a pool, and funds the custody wallets of these accounts so that they can trade. */
export async function makeMarket(
  island: TestIsland,
  chain: LocalChain,
  fids: readonly number[],
): Promise<Market> {
  const market = exchange(chain)
  const maker = privateKeyToAccount(generatePrivateKey())
  const usdc = chainNetworks.base.usdc
  const deploy = async (symbol: string) => {
    const token = { owner: maker.address, symbol, name: symbol }
    const { contract } = await island.client.deployFungible(token)
    return contract!.fungible!.address as Address
  }
  const [tide, oar] = [await deploy('TIDE'), await deploy('OAR')]
  await market.fund(maker.address, '100', 100_000n)
  for (const fid of fids) await market.fund(island.walletOf(fid).address, '10', 10_000n)
  const pool = await market.deploy(maker, 'Pool', [tide, usdc])
  const etherPool = await market.deploy(maker, 'Pool', [oar, usdc])
  await market.call(maker, tide, erc20Abi, 'transfer', [pool, parseEther('10000')])
  await market.call(maker, usdc, erc20Abi, 'transfer', [pool, dollars('20000')])
  await market.call(maker, oar, erc20Abi, 'transfer', [etherPool, parseEther('1000')])
  await market.send(maker, { to: etherPool, value: parseEther('10') })
  for (const wallet of [maker, ...fids.map(island.walletOf)]) {
    for (const [token, spender] of [
      [usdc, pool],
      [tide, pool],
      [oar, etherPool],
    ] as const) {
      await market.call(wallet, token, erc20Abi, 'approve', [spender, parseEther('1000000000')])
    }
  }
  return {
    ...market,
    maker,
    tide,
    oar,
    pool,
    etherPool,
    buyTide: (wallet, amount) =>
      market.call(wallet, pool, poolAbi, 'swap', [false, dollars(amount)]),
  }
}
