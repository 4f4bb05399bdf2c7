import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { ScreenHeader } from './ScreenHeader'
import { useTitle } from './use-title'

/** An address that leads nowhere. */
export function NotFound() {
  useTitle('Not found')
  return (
    <>
      <ScreenHeader title="Off the chart" back />
      <EmptyState
        title="There is nothing at this address"
        action={
          <>
            <Link to="/" className={buttonClass('primary')}>
              Go home
            </Link>
            <Link to="/search" className={buttonClass('plain')}>
              Search
            </Link>
          </>
        }
      >
        The link may be old or cut short. Everything else is still where it was.
      </EmptyState>
    </>
  )
}
