/** Whether journeys check everything, which takes long, or a representative part. */
export const isDeep = Boolean(process.env.CASTAWAY_DEEP)
