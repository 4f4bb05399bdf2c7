import { wordsFor } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from './Button'
import { EmptyState } from './EmptyState'

/** Something failed: in words, with the next step. `retry` loads it again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = wordsFor(error)
  const link = words.action === undefined || words.action === 'retry' ? undefined : words.action
  return (
    <div role="alert">
      <EmptyState
        title={words.title}
        action={
          <>
            {retry ? <Button onClick={retry}>Try again</Button> : null}
            {link ? (
              <Link to={link.to} className={buttonClass('primary')}>
                {link.label}
              </Link>
            ) : null}
          </>
        }
      >
        {words.advice}
      </EmptyState>
    </div>
  )
}
