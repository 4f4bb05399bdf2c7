import { inLanguage } from '../../ui/format/intl'

const exact = inLanguage(
  (locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeStyle: 'medium' }),
)
const size = inLanguage(
  (locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 1, style: 'decimal' }),
)

/** Date and time to the second. @param time Unix milliseconds */
export const formatTime = (time: number): string => exact().format(time)

/** A size in kB or MB. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${size().format(bytes / 1_000)} kB`
    : `${size().format(bytes / 1_000_000)} MB`

export const formatNumber = (value: number): string => size().format(value)

/** A time as a field for date and time has it, in this browser’s time zone. @param time Unix milliseconds */
export function toLocalValue(time: number): string {
  const zone = new Date(time).getTimezoneOffset() * 60_000
  return new Date(time - zone).toISOString().slice(0, 19)
}
