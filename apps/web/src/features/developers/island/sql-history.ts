/** Statements that were run, the newest first, in this browser. */
const KEY = 'castaway.sql'
const MOST = 20

export function statements(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberStatement(text: string): void {
  try {
    const kept = [text, ...statements().filter((each) => each !== text)].slice(0, MOST)
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing: the statement was still run.
  }
}
