/** Whether tests run everything (`npm run test:deep`), or a representative part. */
export const isDeep = Boolean(process.env.CASTAWAY_DEEP)

/** The first of these cases, or all of them with `npm run test:deep`: for cases that differ little and take long. */
export const firstOf = <T>(count: number, cases: readonly T[]): readonly T[] =>
  isDeep ? cases : cases.slice(0, count)

/** Number of random runs of a property: half of these, or ten times as many with `npm run test:deep`. */
export const randomRuns = (runs: number): number => Math.ceil(runs * (isDeep ? 10 : 0.5))
