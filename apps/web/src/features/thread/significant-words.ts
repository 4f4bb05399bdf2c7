const MAX_WORDS = 8
const SHORTEST = 4

/** The words of a text that are worth counting, longest first: only letters, without usernames and URLs. */
export function significantWords(text: string): string[] {
  const bare = text.replaceAll(/https?:\/\/\S+|[@/][\w.-]+/gu, ' ').slice(0, 2_000)
  const found = new Set<string>()
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, {
    granularity: 'word',
  }).segment(bare)) {
    const word = segment.toLocaleLowerCase()
    const isWord = isWordLike && /^[\p{L}\p{M}]+$/u.test(word) && word.length <= 40
    // Scripts without spaces have meaningful words of two characters.
    if (isWord && (word.length >= SHORTEST || /[^\p{Script=Latin}]/u.test(word))) found.add(word)
  }
  return [...found].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
}
