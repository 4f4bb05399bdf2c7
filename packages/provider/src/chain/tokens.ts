import { formatUnits, isAddressEqual, zeroAddress, type Address } from 'viem'
import { ETHER_IN_USD } from './fixed-prices'
import { tokenAbi } from './abi'
import type { ChainNode } from './chain'

export interface Token {
  address: Address
  name: string
  symbol: string
  decimals: number
}

/** The network's native coin. */
export const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

const USDC_DECIMALS = 6
/** Gas for calling an untrusted contract: many times what any token needs. */
const QUESTION_GAS = 1_000_000n
/** Maximum length of a token's name, which a contract must not choose because people see it. */
const WORD = 128

/** Reads a contract's token metadata; null if it is not a token. */
export async function readToken({ read }: ChainNode, address: Address): Promise<Token | null> {
  const ask = { address, abi: tokenAbi, gas: QUESTION_GAS } as const
  try {
    const [name, symbol, decimals] = await Promise.all([
      read.readContract({ ...ask, functionName: 'name' }),
      read.readContract({ ...ask, functionName: 'symbol' }),
      read.readContract({ ...ask, functionName: 'decimals' }),
    ])
    return { address, name: truncated(name), symbol: truncated(symbol), decimals }
  } catch {
    return null
  }
}

/** A name as it can be shown and stored: the database has neither NUL nor half a character. */
const truncated = (name: string): string => name.slice(0, WORD).replace(/[\0\p{Surrogate}]/gu, '')

/** The total supply of a token, in its smallest unit; null if its contract has none. */
export async function supplyOf({ read }: ChainNode, address: Address): Promise<bigint | null> {
  const ask = { address, abi: tokenAbi, gas: QUESTION_GAS } as const
  return read.readContract({ ...ask, functionName: 'totalSupply' }).catch(() => null)
}

/** Number of addresses that hold each of these tokens, by lowercase address, as their transfers say. */
export async function holderCounts(
  chain: ChainNode,
  tokens: readonly Address[],
): Promise<Map<string, number>> {
  const logs = await transfersOf(chain, tokens)
  const balances = new Map<string, bigint>()
  const add = (token: Address, holder: Address, amount: bigint) => {
    if (holder === zeroAddress) return
    const key = `${token.toLowerCase()} ${holder}`
    balances.set(key, (balances.get(key) ?? 0n) + amount)
  }
  for (const { address, args } of logs) {
    add(address, args.from, -args.value)
    add(address, args.to, args.value)
  }
  const counts = new Map(tokens.map((token) => [token.toLowerCase(), 0]))
  for (const [key, balance] of balances) {
    const [token] = key.split(' ') as [string]
    if (balance > 0n) counts.set(token, counts.get(token)! + 1)
  }
  return counts
}

/** Balances of a token by address, in the given spelling. Addresses with a balance of zero are left out. */
export async function balancesOf(
  { read }: ChainNode,
  token: Address,
  owners: readonly Address[],
): Promise<Map<Address, bigint>> {
  const ask = { address: token, abi: tokenAbi, gas: QUESTION_GAS } as const
  const amounts = await Promise.all(
    owners.map((owner) =>
      read.readContract({ ...ask, functionName: 'balanceOf', args: [owner] }).catch(() => 0n),
    ),
  )
  return new Map(owners.map((owner, i) => [owner, amounts[i]!] as const).filter(([, n]) => n > 0n))
}

/** Current holders of each of these tokens with their balances; all addresses are in lowercase. */
export async function holdersOfEach(
  chain: ChainNode,
  tokens: readonly Address[],
): Promise<Map<Address, Map<Address, bigint>>> {
  const logs = await transfersOf(chain, tokens)
  const ever = new Map(tokens.map((token) => [token, new Set<Address>()]))
  for (const { address, args } of logs) {
    if (args.to !== zeroAddress)
      ever.get(address.toLowerCase() as Address)!.add(args.to.toLowerCase() as Address)
  }
  return new Map(
    await Promise.all(
      [...ever].map(
        async ([token, all]) => [token, await balancesOf(chain, token, [...all])] as const,
      ),
    ),
  )
}

/** All transfers of these tokens, in chain order. */
const transfersOf = ({ read }: ChainNode, tokens: readonly Address[]) =>
  read.getLogs({ address: [...tokens], event: tokenAbi[0], strict: true, fromBlock: 0n })

/** Contracts of all tokens that any of these addresses ever received. */
export async function tokensReceived({ read }: ChainNode, owners: Address[]): Promise<Address[]> {
  if (owners.length === 0) return []
  const logs = await read.getLogs({
    event: tokenAbi[0],
    args: { to: owners },
    strict: true,
    fromBlock: 0n,
  })
  return [...new Set(logs.map(({ address }) => address))]
}

/** Value in USDC, as text: 1 to 1 for USDC, a fixed price for ether, 0 for tokens without a price. */
export function toUsdc(chain: ChainNode, token: Address | null, amount: bigint): string {
  if (token === null) {
    const scale = 10n ** BigInt(coin.decimals - USDC_DECIMALS)
    return formatUnits((amount * BigInt(ETHER_IN_USD)) / scale, USDC_DECIMALS)
  }
  return isAddressEqual(token, chain.contracts.usdc) ? formatUnits(amount, USDC_DECIMALS) : '0'
}
