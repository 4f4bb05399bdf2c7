import type { SeededRandom } from '../random'

/** The vocabulary of one thread: once drawn, a slot keeps its value, so that replies refer to the same thing. */
export interface Vocabulary {
  /** @throws Error if a slot has no values */
  fill(text: string, dice: SeededRandom): string
}

const RANGE = /^(\d+)\.\.(\d+)$/

const drawRange = (value: string, dice: SeededRandom): string => {
  const range = RANGE.exec(value)
  return range ? String(dice.int(Number(range[1]), Number(range[2]))) : value
}

export const vocabulary = (
  slots: ReadonlyMap<string, readonly string[]>,
  special: Readonly<Record<string, (dice: SeededRandom) => string>> = {},
): Vocabulary => {
  const bound = new Map<string, string>()
  const taken = new Map<string, Set<string>>()

  const slot = (name: string, dice: SeededRandom): string => {
    const had = bound.get(name)
    if (had !== undefined) return had
    const base = name.replace(/\d+$/, '')
    const words = slots.get(base)
    if (!words) throw new Error(`no words for {${name}}`)
    const used = taken.get(base) ?? new Set()
    const free = words.filter((word) => !used.has(word))
    const word = dice.pick(free.length > 0 ? free : words)
    taken.set(base, used.add(word))
    const value = drawRange(word, dice)
    bound.set(name, value)
    return value
  }

  const fill = (text: string, dice: SeededRandom): string => {
    // Innermost braces first, so that alternatives may contain slots.
    let out = text
    for (let round = 0; round < 6 && /\{[^{}]*\}/.test(out); round++) {
      out = out.replace(/\{([^{}]*)\}/g, (_, inside: string) => {
        if (inside.includes('|')) return dice.pick(inside.split('|'))
        if (RANGE.test(inside)) return drawRange(inside, dice)
        return special[inside]?.(dice) ?? slot(inside, dice)
      })
    }
    return out
  }
  return { fill }
}
