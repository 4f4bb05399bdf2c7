import { t } from '@lingui/core/macro'
import type { ErrorMessage } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClass } from '../Button'
import { EmptyState } from '../EmptyState'
import { loadErrorMessage } from './load-error-message'

interface ErrorStateProps {
  error: unknown
  retry?: () => void
  /** Another next step, e.g. a link. */
  instead?: ReactNode
}

/** An error message with the next step. */
export function ErrorState({ error, retry, instead }: ErrorStateProps) {
  const [words, setWords] = useState<ErrorMessage>()
  useEffect(() => {
    let isGone = false
    void loadErrorMessage(error).then((found) => {
      if (!isGone) setWords(found)
    })
    return () => {
      isGone = true
    }
  }, [error])
  const action = words?.action
  return (
    // Filled a moment after it is mounted, which is when screen readers announce it.
    <div role="alert" className="min-h-72">
      {words ? (
        <EmptyState
          title={words.title}
          action={
            <>
              {retry ? <Button onClick={retry}>{t`Try again`}</Button> : null}
              {instead}
              {action === undefined || action === 'retry' ? null : (
                <Link to={action.to} className={buttonClass('primary')}>
                  {action.label}
                </Link>
              )}
            </>
          }
        >
          {words.advice}
        </EmptyState>
      ) : null}
    </div>
  )
}
