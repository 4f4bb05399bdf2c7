/* oxlint-disable react/purity -- the time shown is the time of rendering, kept current by the ticker */
import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { inLanguage } from './intl'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const narrow = inLanguage(
  (locales) => new Intl.RelativeTimeFormat(locales, { style: 'narrow', numeric: 'always' }),
)
const date = (options: Intl.DateTimeFormatOptions) =>
  inLanguage((locales) => new Intl.DateTimeFormat(locales, options))
const thisYear = date({ month: 'short', day: 'numeric' })
const otherYear = date({ year: 'numeric', month: 'short', day: 'numeric' })
const full = date({ dateStyle: 'full', timeStyle: 'short' })

/**
 * A short relative time: "now", "5m ago", "3h ago", "2d ago", then the date.
 * @param time Unix milliseconds
 * @param now Unix milliseconds
 */
export function formatAgo(time: number, now: number): string {
  // Clocks differ slightly between machines: the near future counts as now.
  const age = now - time
  if (age > -5 * MINUTE && age < MINUTE) return t`now`
  if (age >= 0 && age < HOUR) return narrow().format(-Math.floor(age / MINUTE), 'minute')
  if (age >= 0 && age < DAY) return narrow().format(-Math.floor(age / HOUR), 'hour')
  if (age >= 0 && age < 7 * DAY) return narrow().format(-Math.floor(age / DAY), 'day')
  const day = new Date(time)
  return (day.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear)().format(day)
}

/** One timer for all times on the page, running only while any is shown. */
const listeners = new Set<() => void>()
let ticker: ReturnType<typeof setInterval> | undefined
let minute = Math.floor(Date.now() / MINUTE)

function subscribe(listener: () => void) {
  listeners.add(listener)
  ticker ??= setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE)
    for (const each of listeners) each()
  }, MINUTE / 2)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }
}

export interface RelativeTimeProps {
  /** ISO 8601 text or Unix milliseconds. */
  time: string | number
  className?: string
}

/** A relative time that stays current; the full date is the tooltip. */
export function RelativeTime({ time, className }: RelativeTimeProps) {
  useSyncExternalStore(subscribe, () => minute)
  const at = typeof time === 'number' ? time : Date.parse(time)
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return null
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={full().format(moment)} className={className}>
      {formatAgo(at, Date.now())}
    </time>
  )
}

/** Full date and time, for the focal cast of a page. */
export function FullTime({ time, className }: RelativeTimeProps) {
  const at = typeof time === 'number' ? time : Date.parse(time)
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return null
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} className={className}>
      {full().format(moment)}
    </time>
  )
}
