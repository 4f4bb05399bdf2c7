import { t } from '@lingui/core/macro'

/** Shortest delay that can be scheduled, in milliseconds. */
export const MIN_DELAY = 5_000
/** The server's limit, in milliseconds from now. */
const FURTHEST = 366 * 24 * 60 * 60_000

const two = (n: number) => String(n).padStart(2, '0')

/** A time as the values of native date and time inputs, in the local time zone. */
export function toFields(due: number): { date: string; time: string } {
  const at = new Date(due)
  return {
    date: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** The time from the two inputs; null if one is empty or invalid. */
export function fromFields(date: string, time: string): number | null {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  const hour = /^(\d\d):(\d\d)/.exec(time)
  if (!day || !hour) return null
  const at = new Date(+day[1]!, +day[2]! - 1, +day[3]!, +hour[1]!, +hour[2]!)
  return Number.isFinite(at.getTime()) ? at.getTime() : null
}

/** Why a time cannot be scheduled; null if it can. */
export function dueError(due: number, now: number): string | null {
  if (due < now + MIN_DELAY) return t`That time has passed. Choose a later one.`
  if (due > now + FURTHEST) return t`That’s more than a year away. Choose an earlier time.`
  return null
}

/** Suggested times. */
export function suggestedTimes(now: number): { label: string; due: number }[] {
  const at = (days: number, hours: number) => {
    const day = new Date(now)
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hours).getTime()
  }
  const untilMonday = (8 - new Date(now).getDay()) % 7 || 7
  // Rounded up to a full minute, because the input has no seconds.
  const inAnHour = Math.ceil((now + 60 * 60_000) / 60_000) * 60_000
  return [
    { label: t`In an hour`, due: inAnHour },
    { label: t`Tonight`, due: at(0, 20) },
    { label: t`Tomorrow morning`, due: at(1, 9) },
    { label: t`Monday morning`, due: at(untilMonday, 9) },
  ].filter(
    ({ due }, index, all) => due > now + 60_000 && all.findIndex((x) => x.due === due) === index,
  )
}

/** Weekday, date and time, e.g. “Tue, 24 Nov, 09:00”. */
export const formatDue = (due: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(new Date(due).getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
  }).format(due)

/** Display name of the local time zone. */
export function zoneName(locale: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  const place = timeZone.replaceAll('_', ' ')
  return name && name !== place ? `${place} (${name})` : place
}
