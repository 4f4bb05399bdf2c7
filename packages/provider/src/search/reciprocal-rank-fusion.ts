/** How much the first ranks count more than later ones; the usual value. */
const K = 60

/** Reciprocal-rank fusion: items that rank high in either list come first, and items in both lists rank higher. */
export function reciprocalRankFusion(...lists: (readonly string[])[]): string[] {
  const scores = new Map<string, number>()
  for (const list of lists) {
    for (const [place, key] of list.entries()) {
      scores.set(key, (scores.get(key) ?? 0) + 1 / (K + place + 1))
    }
  }
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).map(([key]) => key)
}
