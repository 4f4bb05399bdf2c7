import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import shore from './shore.svg'

/** Tells guests, above the feed, what an account would add; can be dismissed. */
export function Invitation({ hasUser }: { hasUser: boolean }) {
  return (
    <section
      aria-label={t`Welcome`}
      className="relative overflow-hidden border-b border-line bg-surface px-(--row-x) pt-7 pb-26"
    >
      <h2 className="max-w-[20ch] text-display font-bold tracking-[-0.025em] text-balance">
        {hasUser ? t`One step left: choose a username.` : t`Washed ashore? Pull up a seat.`}
      </h2>
      <p className="mt-2 max-w-[46ch] text-prose text-ink-soft text-pretty">
        {hasUser
          ? t`You’re signed in with your wallet. Choose a username to cast, reply, and follow.`
          : t`Browse as long as you like. With a wallet, your own or one you create here in a minute, you can cast, reply, and follow.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {hasUser ? (
          <Link to="/welcome" className={buttonClass('primary')}>
            <Trans>Choose a username</Trans>
          </Link>
        ) : (
          <Link to="/sign-in" className={buttonClass('primary')}>
            <Trans>Sign in or sign up</Trans>
          </Link>
        )}
        <Link to="/channels" className={buttonClass('plain')}>
          <Trans>Browse channels</Trans>
        </Link>
      </div>
      <Shoreline />
    </section>
  )
}

/** Three waves and a setting sun, in the colors of the theme: a file of its own, which those who signed in never need. */
function Shoreline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 20 640 100"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-24 w-full rtl:-scale-x-100"
    >
      <use href={`${shore}#shore`} />
    </svg>
  )
}
