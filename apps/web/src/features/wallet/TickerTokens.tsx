import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { useHoldings } from '../../shared/wallet/use-holdings'
import { usePersonalWallets } from '../../shared/wallet/use-personal-wallets'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RowSkeletons } from '../../ui/Skeleton'
import { TokenRow } from './TokenRow'
import { useTicker } from './use-ticker'

interface TickerProps {
  /** As it is written after the dollar sign. */
  symbol: string
}

/** The tokens that a `$SYMBOL` in a cast can mean. */
export function TickerTokens({ symbol }: TickerProps) {
  const { tokens, isPending } = useTicker(symbol, [])
  return <Tokens symbol={symbol} tokens={tokens} isPending={isPending} />
}

/** The same, with those that the person holds. Inside a `LoginRoot`. */
export function OwnTickerTokens({ symbol }: TickerProps) {
  const { wallets } = usePersonalWallets()
  const addresses = useMemo(() => wallets.map(({ address }) => address), [wallets])
  const { holdings } = useHoldings(addresses)
  const { tokens, isPending } = useTicker(symbol, holdings)
  return <Tokens symbol={symbol} tokens={tokens} isPending={isPending} />
}

function Tokens({ symbol, tokens, isPending }: TickerProps & ReturnType<typeof useTicker>) {
  const search = (
    <Link to="/search" search={{ q: `$${symbol}` } as never} className={buttonClass('plain')}>
      <Search size={16} aria-hidden="true" />
      {t`Search casts`}
    </Link>
  )
  if (tokens.length === 0)
    return isPending ? (
      <RowSkeletons />
    ) : (
      <EmptyState title={t`No token called ${symbol}`} action={search}>
        {t`It isn’t traded now, and you don’t hold it. The swap finds tokens by their address, too.`}
      </EmptyState>
    )
  return (
    <>
      <p className="border-b border-line px-(--row-x) py-4 text-ink-soft text-pretty">
        {t`Anyone can create a token with this symbol. Compare the address before you buy or send.`}
      </p>
      <ul aria-label={t`Tokens`}>
        {tokens.map((token) => (
          <TokenRow key={`${token.chainId} ${token.contract}`} token={token} />
        ))}
      </ul>
      <div className="flex justify-center py-5">{search}</div>
    </>
  )
}
