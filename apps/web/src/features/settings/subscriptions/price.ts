import { t } from '@lingui/core/macro'
import { inLanguage } from '../../../ui/format/intl'

const DAY = 86_400

const number = inLanguage(
  (locales) => new Intl.NumberFormat(locales, { maximumSignificantDigits: 6 }),
)

interface PricedSubscription {
  price: { period_duration_seconds: number; tokens_per_period: string }
  token: { symbol: string; decimals: number }
}

/** The price and period of a subscription as a text; null if they are invalid. */
export function priceOf({ price, token }: PricedSubscription): string | null {
  const { decimals } = token
  if (!/^\d{1,60}$/.test(price.tokens_per_period) || !(decimals >= 0 && decimals <= 36)) return null
  const amount = Number(price.tokens_per_period) / 10 ** decimals
  // The token's creator chooses its symbol, so it is sanitized.
  const symbol = token.symbol.replaceAll(/[\p{C}\p{Z}]/gu, '').slice(0, 12)
  const cost = `${number().format(amount)} ${symbol}`
  const days = Math.round(price.period_duration_seconds / DAY)
  if (days === 7) return t`${cost} a week`
  if (days >= 28 && days <= 31) return t`${cost} a month`
  if (days >= 360 && days <= 366) return t`${cost} a year`
  return t`${cost} for ${days} days`
}
