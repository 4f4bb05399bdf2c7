import { t } from '@lingui/core/macro'
import type { SwapExchange } from '@castaway/contract/swaps'
import type { SwapQuote } from '@castaway/wallet/swaps'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes'
import { formatList } from '../../../ui/format/format-list'
import { shortWallet } from '../../profile/profile-meta'
import { showAmount, showPercent } from '../amounts'
import type { Holding } from '../holdings'
import { usdcOf } from '../networks'
import { TokenAmount } from '../TokenText'
import { lossLevel, lossOf } from './risks'

export interface QuoteDetailsProps {
  quote: SwapQuote
  sell: Holding
  buy: Holding
  exchange: SwapExchange | undefined
  /** What has to arrive at least, if the examination has changed it. */
  minimum?: bigint
}

/** Price, minimum, impact, route and fee of a quote. */
export function QuoteDetails({ quote, sell, buy, exchange, minimum }: QuoteDetailsProps) {
  const loss = lossOf(quote, sell, buy)
  const rate = (quote.amountOut * 10n ** BigInt(sell.decimals)) / quote.order.amount
  return (
    <>
      <Detail label={t`Price`}>
        {showAmount(10n ** BigInt(sell.decimals), sell.decimals)} <bdi>{sell.symbol}</bdi>
        {' = '}
        <TokenAmount amount={rate} token={buy} />
      </Detail>
      <Detail label={t`Minimum received`}>
        <TokenAmount amount={minimum ?? quote.minimum} token={buy} />
      </Detail>
      <Detail label={t`Price impact`}>
        <span className={classes(lossLevel(loss) !== 'low' && 'font-semibold text-danger')}>
          {loss === null ? t`Unknown` : showPercent(loss)}
        </span>
      </Detail>
      <Detail label={t`Route`}>
        <Route quote={quote} sell={sell} buy={buy} exchange={exchange} />
      </Detail>
      <Detail label={t`Exchange fee`}>
        <ExchangeFee quote={quote} sell={sell} buy={buy} />
      </Detail>
    </>
  )
}

export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-small">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 text-end">{children}</dd>
  </div>
)

/** The symbols of tokens on the way: everyone knows these, and others are shown by their address. */
function symbolOf(
  token: string | null,
  { sell, buy, exchange }: Pick<QuoteDetailsProps, 'sell' | 'buy' | 'exchange'>,
): string {
  if (token === null) return 'ETH'
  const is = (other: string | null | undefined) => other?.toLowerCase() === token.toLowerCase()
  if (is(sell.contract)) return sell.symbol
  if (is(buy.contract)) return buy.symbol
  if (is(exchange?.wrapped)) return 'WETH'
  return is(usdcOf(sell.network)) ? 'USDC' : shortWallet(token)
}

function Route({ quote, sell, buy, exchange }: QuoteDetailsProps) {
  const { hops } = quote
  const symbol = (token: string | null) => symbolOf(token, { sell, buy, exchange })
  const isSplit = hops.some(({ share }) => share < 1)
  const sources = formatList([...new Set(hops.map(({ source }) => source))])
  return (
    <>
      {isSplit || hops.length === 0 ? null : (
        <bdi>{[hops[0]!.from, ...hops.map(({ to }) => to)].map(symbol).join(' → ')}</bdi>
      )}
      {sources ? <span className="block text-ink-soft">{sources}</span> : null}
    </>
  )
}

function ExchangeFee({ quote, sell, buy }: Pick<QuoteDetailsProps, 'quote' | 'sell' | 'buy'>) {
  const { poolFee, fees } = quote
  if (poolFee !== null) return <>{t`${showPercent(poolFee)}, included`}</>
  const known = fees.flatMap(({ token, amount }) => {
    const of = [sell, buy].find(
      (each) => (each.contract?.toLowerCase() ?? null) === (token?.toLowerCase() ?? null),
    )
    return of ? [`${showAmount(amount, of.decimals)} ${of.symbol}`] : []
  })
  return <>{known.length > 0 ? t`${formatList(known)}, included` : t`Included`}</>
}
