import type { ReactNode } from 'react'
import type { TokenId } from '../../../shared/wallet/tokens'
import { PricePlot } from './PricePlot'
import { TokenMoves } from './TokenMoves'
import { useExchange } from './use-exchange'

interface TokenHistoryProps {
  token: TokenId & { contract: string }
  decimals: number
  symbol: string
  /** In US dollars, now; null if it has none. */
  price: number | null
  fid: number | undefined
  /** What is between the price and the activity. */
  children: ReactNode
}

/** How a token's price went, and what the person and those whom they follow did with it. */
export function TokenHistory(props: TokenHistoryProps) {
  const { token, decimals, symbol, price, fid, children } = props
  const exchange = useExchange(token.chainId)
  return (
    <>
      {exchange && price !== null ? (
        <PricePlot token={token} decimals={decimals} exchange={exchange} price={price} />
      ) : null}
      {children}
      {fid === undefined || exchange === undefined ? null : (
        <TokenMoves
          token={token}
          decimals={decimals}
          symbol={symbol}
          exchange={exchange}
          fid={fid}
        />
      )}
    </>
  )
}
