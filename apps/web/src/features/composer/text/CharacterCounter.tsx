import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { classes } from '../../../ui/classes'
import type { CastLength } from './cast-length'

/** Number of remaining bytes from which the count is shown. */
const SHOW_LEFT = 60
const RADIUS = 10
const ROUND = 2 * Math.PI * RADIUS

/** The length of the cast: a ring, the remaining bytes near the limit, and a hint when it becomes a long cast. */
export function CharacterCounter({ length }: { length: CastLength }) {
  const { bytes, kind, left, share } = length
  const tight = kind === 'over' || kind === 'long' || left <= SHOW_LEFT
  const tooMany = -left
  const label =
    kind === 'over'
      ? plural(tooMany, { one: '# byte too long', other: '# bytes too long' })
      : kind === 'long'
        ? plural(left, { one: '# byte left, long cast', other: '# bytes left, long cast' })
        : plural(left, { one: '# byte left', other: '# bytes left' })
  return (
    <div className="flex items-center gap-2 text-small" data-bytes={bytes}>
      {kind === 'long' || kind === 'over' ? (
        <span
          className={classes(
            'rounded-full px-2.5 py-0.5 font-semibold',
            kind === 'over' ? 'bg-danger-wash text-danger' : 'bg-accent-wash text-accent',
          )}
        >
          {kind === 'over' ? <Trans>Too long</Trans> : <Trans>Long cast</Trans>}
        </span>
      ) : null}
      {tight && kind !== 'empty' ? (
        <span
          className={classes(
            'tabular',
            kind === 'over' ? 'font-semibold text-danger' : 'text-ink-soft',
          )}
        >
          {left}
        </span>
      ) : null}
      <svg width="26" height="26" viewBox="0 0 26 26" role="img" aria-label={label}>
        <circle cx="13" cy="13" r={RADIUS} fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="13"
          cy="13"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 13 13)"
          className={classes(
            'transition-[stroke-dasharray] duration-100',
            kind === 'over' ? 'stroke-danger' : 'stroke-accent',
          )}
          visibility={share === 0 ? 'hidden' : 'visible'}
        />
      </svg>
      <span className="sr-only" aria-live="polite">
        {kind === 'over' ? label : kind === 'long' ? t`This is now a long cast.` : ''}
      </span>
    </div>
  )
}
