import { plural, t } from '@lingui/core/macro'
import { inLanguage } from '../../ui/format/intl'
import { cleanName } from '../../ui/text/rich-text-parts'

const amount = inLanguage(
  (locales) => new Intl.NumberFormat(locales, { maximumSignificantDigits: 6 }),
)
const DAY = 24 * 3600

export interface PricedItem {
  price: { tokens_per_period: string; period_duration_seconds: number }
  token: { symbol: string; decimals: number }
}

/** "5 USDC every 30 days"; undefined if the numbers are invalid. */
export function priceOf({ price, token }: PricedItem): string | undefined {
  const { decimals } = token
  if (!/^\d{1,40}$/.test(price.tokens_per_period) || !(decimals >= 0 && decimals <= 36))
    return undefined
  const value = amount().format(Number(price.tokens_per_period) / 10 ** decimals)
  const symbol = cleanName(token.symbol, '').slice(0, 12)
  const days = Math.round(price.period_duration_seconds / DAY)
  if (days < 1) return `${value} ${symbol}`
  const every = plural(days, { one: 'every day', other: 'every # days' })
  return t({ message: `${value} ${symbol} ${every}`, comment: '5 USDC every 30 days' })
}
