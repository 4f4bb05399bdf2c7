/** Reproducible random numbers: the same label gives the same sequence on every machine. */
export interface SeededRandom {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** One item, with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T
  /** Up to `count` different items, in random order. */
  some<T>(items: readonly T[], count: number): T[]
  shuffle<T>(items: readonly T[]): T[]
  /** An independent sequence, so that an additional draw here does not change the draws elsewhere. */
  fork(label: string | number): SeededRandom
}

/** Derives four 32-bit words from a label (cyrb128). */
const words = (label: string): [number, number, number, number] => {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (let i = 0; i < label.length; i++) {
    const k = label.charCodeAt(i)
    a = b ^ Math.imul(a ^ k, 597_399_067)
    b = c ^ Math.imul(b ^ k, 2_869_860_233)
    c = d ^ Math.imul(c ^ k, 951_274_213)
    d = a ^ Math.imul(d ^ k, 2_716_044_179)
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0]
}

/** sfc32: small, fast and good enough for sample data; must not be used for secrets. */
export const seededRandom = (label: string): SeededRandom => {
  let [a, b, c, d] = words(label)
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 12; i++) next()

  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[int(0, items.length - 1)]!
  }
  const shuffle = <T>(items: readonly T[]): T[] => {
    const out = [...items]
    for (let i = out.length - 1; i > 0; i--) {
      const j = int(0, i)
      ;[out[i], out[j]] = [out[j]!, out[i]!]
    }
    return out
  }
  return {
    next,
    int,
    pick,
    shuffle,
    chance: (probability) => next() < probability,
    weighted: (items, weight) => {
      const total = items.reduce((sum, item) => sum + weight(item), 0)
      let left = next() * total
      for (const item of items) {
        left -= weight(item)
        if (left < 0) return item
      }
      return items[items.length - 1]!
    },
    some: (items, count) => shuffle(items).slice(0, Math.max(0, count)),
    fork: (inner) => seededRandom(`${label}/${inner}`),
  }
}
