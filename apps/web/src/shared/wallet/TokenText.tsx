import { t } from '@lingui/core/macro'
import { fiatOf, MAX_DECIMALS, showAmount, showFiat } from './amounts'
import type { Suspicion } from './suspicious'

/** An amount of a token with its symbol. An amount that can't be shown truthfully isn't shown. */
export function TokenAmount({
  amount,
  token,
}: {
  amount: bigint
  token: { decimals: number; symbol: string }
}) {
  const { decimals, symbol } = token
  return (
    <span className="tabular">
      {decimals >= 0 && decimals <= MAX_DECIMALS ? showAmount(amount, decimals) : '—'}{' '}
      <bdi>{symbol}</bdi>
    </span>
  )
}

/** The value of an amount in US dollars; nothing for a token without a price. */
export function FiatValue({
  amount,
  token,
}: {
  amount: bigint
  token: { decimals: number; price: number | null }
}) {
  return token.price === null ? null : (
    <span className="tabular">{showFiat(fiatOf(amount, token.decimals, token.price))}</span>
  )
}

export const suspicionText = (suspicion: Suspicion): string =>
  ({
    link: () => t`Its name contains a link`,
    hostile: () => t`Its name is made to mislead`,
    imitation: () => t`Imitates another token`,
    decimals: () => t`Its amounts can’t be shown`,
  })[suspicion]()
