/** How often a property is tried with random values: ten times as often by `npm run test:deep`. */
export const randomRuns = (runs: number): number =>
  Math.ceil(runs * (process.env.CASTAWAY_DEEP ? 10 : 1))
