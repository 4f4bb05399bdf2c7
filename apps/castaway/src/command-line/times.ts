import { UsageError } from '../command-output'

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Milliseconds of a duration such as `90s`, `1h30m` or `-2d`.
 * @throws {UsageError} for anything else
 */
export function durationIn(text: string): number {
  const [, sign, parts = ''] = /^(-?)((?:\d+(?:\.\d+)?(?:ms|[smhd]))+)$/.exec(text) ?? []
  if (parts === '') {
    throw new UsageError(`${JSON.stringify(text)} is not a duration, such as 90s, 10m, 1h30m or 2d`)
  }
  const sum = [...parts.matchAll(/([\d.]+)(ms|[smhd])/g)].reduce(
    (total, [, number, unit]) => total + Number(number) * units[unit!]!,
    0,
  )
  return Math.round(sign === '-' ? -sum : sum)
}

/** A time in Unix milliseconds: ISO 8601, or how long ago it was. */
export function timeIn(text: string, now: number): number {
  if (/^-?[\d.]+(ms|[smhd])/.test(text)) return now - durationIn(text)
  const at = Date.parse(text)
  if (!/^\d{4}-/.test(text) || Number.isNaN(at)) {
    throw new UsageError(
      `${JSON.stringify(text)} is not a time: 2027-03-01T08:00:00Z, or 10m for ten minutes ago`,
    )
  }
  return at
}
