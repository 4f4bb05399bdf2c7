import {
  DURATION_BOUNDS,
  DURATION_GROUPS,
  type AnalyticsCount,
  type AnalyticsDay,
  type AnalyticsDurations,
  type AnalyticsReport,
} from '@castaway/contract/analytics'

export const DAY = 86_400_000

export interface DailyCount {
  /** Number of the day since 1970 (UTC). */
  day: number
  kind: string
  failed: boolean
  count: number
}

export interface TotalCount {
  kind: string
  name: string
  bucket: number
  count: number
}

/** The report of some days, both bounds among them. @param visitors browsers of the last month */
export function reportOf(
  { daily, totals }: { daily: readonly DailyCount[]; totals: readonly TotalCount[] },
  { from, to }: { from: number; to: number },
  visitors: number,
): AnalyticsReport {
  const days: AnalyticsDay[] = Array.from({ length: to - from + 1 }, (_, index) => ({
    at: (from + index) * DAY,
    visitors: 0,
    visits: 0,
    screens: 0,
    actions: 0,
    calls: 0,
    failed: 0,
  }))
  for (const { day, kind, failed, count } of daily) {
    const own = days[day - from]
    const field = fieldOf[kind]
    if (!own || !field) continue
    own[field] += count
    if (failed) own.failed += count
  }
  const load = durationsOf(totals, 'load')[0]
  return {
    days,
    visitors,
    widths: countsOf(totals, 'visit'),
    screens: countsOf(totals, 'screen'),
    actions: countsOf(totals, 'action'),
    calls: durationsOf(totals, 'call'),
    load: load ?? null,
  }
}

const fieldOf: Record<string, Exclude<keyof AnalyticsDay, 'at' | 'failed'>> = {
  visitor: 'visitors',
  visit: 'visits',
  screen: 'screens',
  action: 'actions',
  call: 'calls',
}

const isFailure = (bucket: number) => bucket === DURATION_GROUPS

/** By name, the most frequent first. */
function byName(rows: readonly TotalCount[], kind: string): [string, TotalCount[]][] {
  const groups = new Map<string, TotalCount[]>()
  for (const row of rows) {
    if (row.kind !== kind) continue
    const group = groups.get(row.name)
    if (group) group.push(row)
    else groups.set(row.name, [row])
  }
  const named = [...groups]
  return named.toSorted(([a, one], [b, two]) => total(two) - total(one) || a.localeCompare(b))
}

const total = (rows: readonly TotalCount[]) => rows.reduce((sum, { count }) => sum + count, 0)

const countsOf = (rows: readonly TotalCount[], kind: string): AnalyticsCount[] =>
  byName(rows, kind).map(([name, own]) => ({ name, count: total(own) }))

const durationsOf = (rows: readonly TotalCount[], kind: string): AnalyticsDurations[] =>
  byName(rows, kind).map(([name, own]) => {
    const answered = own.filter(({ bucket }) => !isFailure(bucket))
    return {
      name,
      count: total(own),
      failed: total(own) - total(answered),
      p50: quantile(answered, 0.5),
      p95: quantile(answered, 0.95),
    }
  })

/** The bound of the group that this part of the durations reaches. */
function quantile(rows: readonly TotalCount[], part: number): number | null {
  const reached = total(rows) * part
  let sum = 0
  for (const [group, bound] of DURATION_BOUNDS.entries()) {
    sum += total(rows.filter(({ bucket }) => bucket === group))
    if (sum > 0 && sum >= reached) return bound
  }
  return null
}
