/** Scripts without spaces between words: pairs of their letters are used as words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const MAX_LENGTH = 32
/** Further words of a text add nothing to its subject. */
const MAX_WORDS = 400

/** The words of a text in lowercase, with repetitions and without URLs. */
export function tokenize(text: string): string[] {
  const found: string[] = []
  const plain = text
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ')
    .normalize('NFKC')
    .toLowerCase()
  for (const [word] of plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (found.length >= MAX_WORDS) break
    if (!UNSPACED.test(word)) {
      if (word.length <= MAX_LENGTH) found.push(word)
      continue
    }
    const letters = [...word].slice(0, MAX_WORDS)
    if (letters.length === 1) found.push(word)
    for (let i = 0; i + 1 < letters.length; i++) found.push(letters[i]! + letters[i + 1]!)
  }
  return found
}
