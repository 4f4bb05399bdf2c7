import { inLanguage } from '../../../ui/format/intl'

const HOUR = 3_600_000
const relative = inLanguage(
  (locales) => new Intl.RelativeTimeFormat(locales, { style: 'long', numeric: 'always' }),
)

/** When something ends, relative to now: "in 3 days". Rounded up, so that it never ends later than shown. */
export function formatUntil(until: number, now: number): string {
  // The displayed time is up to a minute old.
  const left = Math.max(60_000, until - now - 60_000)
  if (left <= HOUR) return relative().format(Math.ceil(left / 60_000), 'minute')
  if (left <= 48 * HOUR) return relative().format(Math.ceil(left / HOUR), 'hour')
  return relative().format(Math.ceil(left / (24 * HOUR)), 'day')
}
