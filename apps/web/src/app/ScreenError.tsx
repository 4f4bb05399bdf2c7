import { t } from '@lingui/core/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/errors/ErrorState'
import { ScreenHeader } from './ScreenHeader'

/** A screen that broke: the rest of the app stands, and this one can be tried again. */
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
