const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits })

/** A number with about three digits. */
export const formatCount = (value: number): string =>
  number(value, value >= 100 ? 0 : value >= 10 ? 1 : 2)

/** Milliseconds, or seconds from one on; a dash if there is no value. */
export const formatMs = (ms: number | null): string =>
  ms === null ? '–' : ms >= 1000 ? `${formatCount(ms / 1000)} s` : `${formatCount(ms)} ms`

export const formatBytes = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${formatCount(value)} ${units[unit]}`
}

/** A duration in its two largest units: `3 days 4 hours`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  const shown = first < 0 ? [parts[3]] : parts.slice(first, first + 2)
  return shown
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}

/** A share of a whole in percent. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${number((100 * part) / whole, part > 0 && part / whole < 0.1 ? 2 : 0)} %`
