/** Default slippage in hundredths of a percent. */
export const DEFAULT_SLIPPAGE = 50
/** From here on, what arrives can be noticeably less, and others can take the difference. */
export const HIGH_SLIPPAGE = 200

/** What has to arrive at least. */
export const minimumOf = (amount: bigint, slippage: number): bigint =>
  (amount * BigInt(10_000 - slippage)) / 10_000n
