import { t } from '@lingui/core/macro'
import type { SwapExchange } from '@castaway/contract/swaps'
import type { PricePoint } from '@castaway/wallet/history'
import { useQuery } from '@tanstack/react-query'
import { showFiat, showPercent } from '../../../shared/wallet/amounts'
import type { TokenId } from '../../../shared/wallet/tokens'
import { classes } from '../../../ui/classes'
import { inLanguage } from '../../../ui/format/intl'
import { plotOf } from './plot'

const day = inLanguage((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium' }))

interface PricePlotProps {
  token: TokenId & { contract: string }
  decimals: number
  exchange: SwapExchange
  /** In US dollars, now. */
  price: number
}

/** How the price of a token has changed on the exchange; nothing for one that isn't traded there. */
export function PricePlot({ token, decimals, exchange, price }: PricePlotProps) {
  const { data: points } = useQuery({
    queryKey: ['wallet-token-prices', token.chainId, token.contract],
    queryFn: async () => {
      const [{ chainClient }, { listPrices }] = await Promise.all([
        import('@castaway/wallet/transactions'),
        import('@castaway/wallet/history'),
      ])
      const address = token.contract as `0x${string}`
      return listPrices(chainClient(Number(token.chainId)), exchange, { token: address, decimals })
    },
    retry: false,
    staleTime: 20_000,
  })
  return points && points.length > 0 ? <Plot points={points} now={price} /> : null
}

function Plot({ points, now }: { points: readonly PricePoint[]; now: number }) {
  const [first, last] = [points[0]!, points.at(-1)!]
  // The points are in the network's coin: in dollars, the last one is today's price.
  const dollars = (price: number) => showFiat((price / last.price) * now)
  const change = last.price / first.price - 1
  const since = day().format(first.at)
  const { line, low, high } = plotOf(points)
  const part = showPercent(Math.abs(change))
  const [from, to] = [dollars(first.price), dollars(last.price)]
  return (
    <figure aria-label={t`Price`} className="border-b border-line px-(--row-x) py-5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-prose font-semibold tabular">{to}</span>
        <span
          className={classes(
            'text-small tabular',
            change < 0 ? 'text-danger' : 'text-accent-strong',
          )}
        >
          {change < 0 ? `−${part}` : `+${part}`}
        </span>
        <span className="text-small text-ink-soft">{t`since ${since}`}</span>
      </p>
      {/* Time runs from left to right in a plot, in every script. */}
      <div dir="ltr" className="mt-3 flex items-stretch gap-2">
        <svg
          role="img"
          aria-label={t`The price went from ${from} to ${to} since ${since}.`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 text-accent"
        >
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p
          aria-hidden="true"
          className="flex shrink-0 flex-col justify-between text-small text-ink-soft tabular"
        >
          <span>{dollars(high)}</span>
          {low < high ? <span>{dollars(low)}</span> : null}
        </p>
      </div>
    </figure>
  )
}
