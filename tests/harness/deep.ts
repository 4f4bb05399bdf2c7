/** Whether journeys look at everything, which takes long, or at a part that stands for it. */
export const isDeep = Boolean(process.env.CASTAWAY_DEEP)
