import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { readSwapRequest } from '../../shared/wallet/swap/swap-request'
import { SwapFlow } from '../../shared/wallet/swap/SwapFlow'
import { RowSkeletons } from '../../ui/Skeleton'
import { SignInFirst } from './SignInFirst'

/** Route `/wallet/swap`: swaps tokens, prefilled from the URL. */
export function SwapScreen() {
  useTitle(t`Swap`)
  const me = useMe().data
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const key = JSON.stringify(search)
  const askedBy = useLocation().state.askedBy
  const request = useMemo(() => readSwapRequest(JSON.parse(key) as typeof search), [key])
  return (
    <>
      <ScreenHeader title={t`Swap`} back backTo="/wallet" />
      {!me ? (
        <RowSkeletons />
      ) : isMember(me) ? (
        <LoginRoot>
          <SwapFlow
            key={key}
            request={request}
            askedBy={askedBy}
            onDone={() => void navigate({ to: '/wallet' })}
          />
        </LoginRoot>
      ) : (
        <SignInFirst />
      )}
    </>
  )
}
