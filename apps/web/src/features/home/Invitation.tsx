import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'

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

/** Three waves and a setting sun, in the colors of the theme. */
function Shoreline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 20 640 100"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-24 w-full rtl:-scale-x-100"
    >
      <circle cx="548" cy="52" r="27" className="fill-sand" />
      <path
        d="M452 92c26-30 52-44 76-44 27 0 52 18 88 44z"
        className="fill-[color-mix(in_oklch,var(--recast)_55%,var(--surface))]"
      />
      <path
        d="M0 92c40 0 40-10 80-10s40 10 80 10 40-10 80-10 40 10 80 10 40-10 80-10 40 10 80 10 40-10 80-10 40 10 80 10v28H0z"
        className="fill-accent"
        opacity="0.22"
      />
      <path
        d="M0 104c32 0 32-8 64-8s32 8 64 8 32-8 64-8 32 8 64 8 32-8 64-8 32 8 64 8 32-8 64-8 32 8 64 8 32-8 64-8 32 8 64 8v16H0z"
        className="fill-accent"
        opacity="0.35"
      />
    </svg>
  )
}
