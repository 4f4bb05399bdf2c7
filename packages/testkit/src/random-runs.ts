/** Number of random runs of a property; `npm run test:deep` multiplies it by ten. */
export const randomRuns = (runs: number): number =>
  Math.ceil(runs * (process.env.CASTAWAY_DEEP ? 10 : 1))
