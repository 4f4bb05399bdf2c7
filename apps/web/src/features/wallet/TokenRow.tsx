import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { showFiat } from '../../shared/wallet/amounts'
import type { Holding } from '../../shared/wallet/holdings'
import { networkName } from '../../shared/wallet/networks'
import { caip19Of } from '../../shared/wallet/tokens'
import { TokenImage } from '../../shared/wallet/TokenImage'
import { suspicionText, TokenAmount } from '../../shared/wallet/TokenText'

/** One token that the person holds, with its network, price, amount and value. */
export function TokenRow({ token }: { token: Holding }) {
  const { name, symbol, amount, price, value, suspicion, network } = token
  return (
    <li className="border-b border-line">
      <Link
        to="/wallet/token/$caip19"
        params={{ caip19: caip19Of(token) }}
        className="flex items-center gap-3.5 px-(--row-x) py-3 -outline-offset-2! transition-colors duration-100 hover:bg-surface/70"
      >
        <TokenImage token={token} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
            <span className="tabular shrink-0 font-semibold">
              {value === null || suspicion ? '' : showFiat(value)}
            </span>
          </span>
          <span className="flex items-baseline gap-3 text-small text-ink-soft">
            <span className="min-w-0 flex-1 truncate">
              {networkName(network)}
              {suspicion
                ? ` · ${suspicionText(suspicion)}`
                : price === null
                  ? ` · ${t`no price`}`
                  : ` · ${showFiat(price)}`}
            </span>
            <span className="max-w-[55%] shrink-0 truncate">
              <TokenAmount amount={amount} token={{ ...token, symbol }} />
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}
