/** Text without diacritics and case, so that `sao` finds "São" and `Ё` finds "е"; the same in every script. */
export const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase()

const isBoundary = (before: string | undefined) =>
  before === undefined || /[^\p{L}\p{N}]/u.test(before)

/**
 * How well `typed` matches `text`; 0 for no match. Words match in any order: each as a substring, best at the start of
 * a word, or, from two letters on, as letters with gaps.
 */
export function matchScore(typed: string, text: string): number {
  const words = normalize(typed).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return 1
  const letters = [...normalize(text)]
  let total = 0
  for (const word of words) {
    const one = fitWord([...word], letters)
    if (one === 0) return 0
    total += one
  }
  return total / words.length
}

function fitWord(word: string[], letters: string[]): number {
  const size = word.length
  let best = 0
  for (let at = 0; at + size <= letters.length; at++) {
    if (!word.every((letter, index) => letters[at + index] === letter)) continue
    const score = at === 0 ? 100 : isBoundary(letters[at - 1]) ? 80 : 50
    best = Math.max(best, score + Math.min(size / letters.length, 1) * 10)
  }
  if (best > 0 || size < 2) return best
  return withGaps(word, letters)
}

/** Letters with gaps, from the start of a word: `tng` finds "trending". */
function withGaps(word: string[], letters: string[]): number {
  let best = 0
  for (let start = 0; start < letters.length; start++) {
    if (letters[start] !== word[0] || !isBoundary(letters[start - 1])) continue
    let found = 1
    let at = start + 1
    for (; at < letters.length && found < word.length; at++)
      if (letters[at] === word[found]) found++
    if (found === word.length) best = Math.max(best, 30 * (word.length / (at - start)))
  }
  return best
}
