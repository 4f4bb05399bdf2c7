/** Balances of a pool, in the order of a swap through it. */
export interface Reserves {
  in: bigint
  out: bigint
}

/** What a pool of Uniswap v2 takes, in thousandths. */
const FEE = 3n
const KEPT = 1000n - FEE
/** Precision of a price impact. */
const PARTS = 1_000_000n

/** What a pool pays: the constant product of its balances, after its fee. Zero if it has nothing to pay. */
export const amountOut = (amount: bigint, pool: Reserves): bigint =>
  amount <= 0n || pool.in <= 0n || pool.out <= 0n
    ? 0n
    : (amount * KEPT * pool.out) / (pool.in * 1000n + amount * KEPT)

/** What a route of pools pays. */
export const amountThrough = (amount: bigint, pools: readonly Reserves[]): bigint =>
  pools.reduce(amountOut, amount)

/** How much worse than the pools' price before the swap its own price is, as a part of 1, without the fees. */
export function priceImpact(amount: bigint, pools: readonly Reserves[]): number {
  const ideal = pools.reduce((sum, pool) => sum * pool.out * KEPT, amount)
  const scale = pools.reduce((product, pool) => product * pool.in * 1000n, 1n)
  if (ideal <= 0n) return 0
  const lost = ideal - amountThrough(amount, pools) * scale
  return lost <= 0n ? 0 : Number((lost * PARTS) / ideal) / Number(PARTS)
}

/** The fees of the pools together, as a part of 1. */
export const feeThrough = (pools: number): number => 1 - (Number(KEPT) / 1000) ** pools
