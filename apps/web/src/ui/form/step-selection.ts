/** Moves a selection in a list, wrapping around at the ends. */
export const stepSelection = (index: number, by: 1 | -1, length: number): number =>
  length === 0 ? 0 : (index + by + length) % length
