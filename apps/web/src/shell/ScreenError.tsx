import { t } from '@lingui/core/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/errors/ErrorState'
import { ScreenHeader } from '../app/ScreenHeader'

/** The error boundary of a screen: the rest of the app keeps working, and this screen can be retried. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <>
      <ScreenHeader title={t`Something went wrong`} back />
      <ErrorState
        error={error}
        retry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </>
  )
}
