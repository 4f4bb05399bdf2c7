/** Whether tests run everything (`npm run test:deep`), or a representative part. */
export const isDeep = Boolean(process.env.CASTAWAY_DEEP)

/** Number of random runs of a property; `npm run test:deep` multiplies it by ten. */
export const randomRuns = (runs: number): number => Math.ceil(runs * (isDeep ? 10 : 1))
