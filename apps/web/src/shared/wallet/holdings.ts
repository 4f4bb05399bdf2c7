import type { Network } from '@castaway/contract'
import { cleanName } from '../../ui/text/rich-text-parts'
import { safeUrl } from '../../ui/text/safe-url'
import { BALANCE_NETWORKS, chainIdOf } from './networks'
import { type Suspicion, suspicionOf } from './suspicious'
import type { TokenId } from './tokens'

/** A balance as the provider says it. Names come from contracts: they can be anything. */
export interface WireBalance {
  network: Network
  address: string
  name: string
  symbol: string
  decimals: number
  balance: string
  balance_usd: string | null
  price_usd: string | null
  image_url: string | null
}

/** A token that the person holds, in all of their wallets together. */
export interface Holding extends TokenId {
  network: Network
  name: string
  symbol: string
  decimals: number
  /** In the smallest unit. */
  amount: bigint
  /** In US dollars; null for tokens without a market. */
  price: number | null
  value: number | null
  image: string | null
  /** Why it is kept apart. */
  suspicion: Suspicion | null
  wallets: { address: string; amount: bigint }[]
}

/** The address that stands for the network's native coin in responses. */
const NATIVE = '0x0000000000000000000000000000000000000000'

const numberOf = (text: string | null): number | null => {
  const value = text === null ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}

/** Balances of several wallets as one list: by value, then by name, the network's coin first among equals. */
export function holdingsOf(
  wallets: readonly { address: string; balances: readonly WireBalance[] }[],
): Holding[] {
  const found = new Map<string, Holding>()
  for (const { address: wallet, balances } of wallets) {
    for (const each of balances) {
      if (!BALANCE_NETWORKS.includes(each.network) || !/^\d{1,80}$/.test(each.balance)) continue
      const amount = BigInt(each.balance)
      if (amount === 0n) continue
      const key = `${each.network} ${each.address.toLowerCase()}`
      const known = found.get(key)
      const value = numberOf(each.balance_usd)
      if (known) {
        known.amount += amount
        known.value = value === null ? known.value : (known.value ?? 0) + value
        known.wallets.push({ address: wallet, amount })
      } else found.set(key, holding(each, wallet, amount, value))
    }
  }
  return [...found.values()].toSorted(
    (a, b) =>
      (b.value ?? -1) - (a.value ?? -1) ||
      Number(a.contract !== null) - Number(b.contract !== null) ||
      a.symbol.localeCompare(b.symbol),
  )
}

function holding(each: WireBalance, wallet: string, amount: bigint, value: number | null): Holding {
  const isCoin = each.address === NATIVE
  const price = numberOf(each.price_usd)
  return {
    network: each.network,
    chainId: chainIdOf(each.network),
    contract: isCoin ? null : each.address.toLowerCase(),
    name: cleanName(each.name, each.address.slice(0, 8)),
    symbol: cleanName(each.symbol, each.address.slice(0, 8)).slice(0, 24),
    decimals: each.decimals,
    amount,
    price,
    value,
    image: each.image_url && safeUrl(each.image_url) ? each.image_url : null,
    suspicion: suspicionOf(each, isCoin || price !== null),
    wallets: [{ address: wallet, amount }],
  }
}

/** What holdings are worth together; tokens that are kept apart don't count. */
export const totalOf = (holdings: readonly Holding[]): number =>
  holdings.reduce((sum, { value, suspicion }) => sum + (suspicion ? 0 : (value ?? 0)), 0)

/** The wallet with the most of a token, and how much it has. */
export const holderOf = (token: Holding | undefined, from: string | undefined) =>
  token?.wallets.find(({ address }) => address === from) ??
  token?.wallets.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))[0]
