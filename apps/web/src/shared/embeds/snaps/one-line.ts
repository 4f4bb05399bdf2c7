/** The most characters that the labels of two to five buttons may have in one line, from the specification. */
const MOST: Record<number, number> = { 2: 20, 3: 15, 4: 11, 5: 8 }

/** Whether buttons with these labels are beside each other; otherwise each has its own line. */
export function isOneLine(labels: readonly string[]): boolean {
  const lengths = labels
    .map((label) => [...label.trim().replaceAll(/\s+/g, ' ')].length)
    .filter((length) => length > 0)
  if (lengths.length < 2) return true
  return lengths.reduce((sum, length) => sum + length) <= (MOST[lengths.length] ?? 0)
}
