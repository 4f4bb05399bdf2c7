import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { readSendRequest } from '../../shared/wallet/send/send-request'
import { SendFlow } from '../../shared/wallet/send/SendFlow'
import { RowSkeletons } from '../../ui/Skeleton'
import { SignInFirst } from './SignInFirst'

/** Route `/wallet/send`: sends tokens, prefilled from the URL. */
export function SendScreen() {
  useTitle(t`Send`)
  const me = useMe().data
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const key = JSON.stringify(search)
  const askedBy = useLocation().state.askedBy
  const request = useMemo(() => readSendRequest(JSON.parse(key) as typeof search), [key])
  return (
    <>
      <ScreenHeader title={t`Send`} back backTo="/wallet" />
      {!me ? (
        <RowSkeletons />
      ) : isMember(me) ? (
        <LoginRoot>
          <SendFlow
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
