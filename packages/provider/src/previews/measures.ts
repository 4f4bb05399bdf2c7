/** No browser draws larger images. */
const MAX_PX = 65_535
/** A hundred days, in seconds. */
const MAX_DURATION = 8_640_000

/** Whether this can be a width or height in pixels. */
export const isSize = (px: number | undefined): px is number =>
  Number.isSafeInteger(px) && px! >= 1 && px! <= MAX_PX

/** Rounds a duration in seconds to milliseconds; undefined if it can't be one. */
export const durationOf = (seconds: number | null): number | undefined =>
  seconds !== null && seconds > 0 && seconds <= MAX_DURATION
    ? Math.round(seconds * 1_000) / 1_000
    : undefined
