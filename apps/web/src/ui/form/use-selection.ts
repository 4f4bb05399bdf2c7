import { type Key, useState } from 'react'

/**
 * Which of the options below a text field is selected. It is known by its key, because options that arrive later move
 * the others, and by its place once it is gone.
 * @param first what is selected until a key or the pointer selects something: the first option, or none with -1
 */
export function useSelection<T>(
  options: readonly T[],
  keyOf: (option: T) => Key,
  first: 0 | -1 = 0,
) {
  const [wanted, setWanted] = useState<{ key?: Key; at: number }>({ at: first })
  const count = options.length
  const found = options.findIndex((option) => keyOf(option) === wanted.key)
  /** Of the selected option; -1 without one. */
  const index = found < 0 ? Math.min(wanted.at, count - 1) : found
  const select = (at: number) => {
    const option = options[at]
    setWanted(option === undefined ? { at } : { key: keyOf(option), at })
  }
  return {
    index,
    select,
    /** Moves to the next or previous option, wrapping around at the ends. */
    step(by: 1 | -1) {
      if (count > 0) select(index < 0 && by < 0 ? count - 1 : (index + by + count) % count)
    },
    reset: () => setWanted({ at: first }),
  }
}
