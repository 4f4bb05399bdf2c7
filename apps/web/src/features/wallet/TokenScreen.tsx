import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { useParams } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { networkOf } from '../../shared/wallet/networks'
import { readToken } from '../../shared/wallet/tokens'
import { EmptyState } from '../../ui/EmptyState'
import { RowSkeletons } from '../../ui/Skeleton'
import { SignInFirst } from './SignInFirst'
import { OwnTickerTokens, TickerTokens } from './TickerTokens'
import { TokenAbout } from './TokenAbout'

/**
 * Route `/wallet/token/$caip19`: a token, the person's balance of it, and who among the people they follow holds it; for
 * a `$SYMBOL`, the tokens that it can mean.
 */
export function TokenScreen() {
  useTitle(t`Token`)
  const me = useMe().data
  const { caip19 = '' } = useParams({ strict: false }) as { caip19?: string }
  const [, symbol] = /^\$([a-z][a-z0-9]{1,14})$/i.exec(caip19) ?? []
  const token = readToken(caip19)
  const network = token && networkOf(token.chainId)
  if (symbol) return <TickerScreen symbol={symbol} isMember={isMember(me)} />
  return (
    <>
      <ScreenHeader title={t`Token`} back backTo="/wallet" />
      {!token || !network ? (
        <EmptyState title={t`Token not found`}>
          {t`The link doesn’t name a token on a network that Castaway knows.`}
        </EmptyState>
      ) : !me ? (
        <RowSkeletons />
      ) : isMember(me) ? (
        <LoginRoot>
          <TokenAbout token={token} network={network} fid={me.account?.fid} />
        </LoginRoot>
      ) : (
        <SignInFirst />
      )}
    </>
  )
}

const TickerScreen = ({ symbol, isMember: isIn }: { symbol: string; isMember: boolean }) => (
  <>
    <ScreenHeader title={`$${symbol}`} back backTo="/wallet" />
    {isIn ? (
      <LoginRoot>
        <OwnTickerTokens symbol={symbol} />
      </LoginRoot>
    ) : (
      <TickerTokens symbol={symbol} />
    )}
  </>
)
