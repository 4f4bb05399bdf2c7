/** Values in one copy: an app can send anything, and the log keeps hundreds of them. */
const MAX_VALUES = 400
const MAX_TEXT = 2_000
const MAX_DEPTH = 10

/**
 * A value that came from another window as JSON of a bounded size. What is left out is said in its place; what JSON does
 * not have, such as a `Map`, is named.
 */
export function plainCopy(value: unknown): unknown {
  let left = MAX_VALUES
  const copy = (given: unknown, depth: number): unknown => {
    left -= 1
    if (typeof given === 'string')
      return given.length > MAX_TEXT ? `${given.slice(0, MAX_TEXT)}…` : given
    if (typeof given === 'bigint') return `${String(given).slice(0, MAX_TEXT)}n`
    if (typeof given !== 'object' || given === null) return given
    if (!Array.isArray(given) && Object.prototype.toString.call(given) !== '[object Object]')
      return Object.prototype.toString.call(given)
    if (depth >= MAX_DEPTH) return '…'
    if (Array.isArray(given)) {
      const items: unknown[] = []
      for (const each of given as unknown[]) {
        if (left <= 0) {
          items.push('…')
          break
        }
        items.push(copy(each, depth + 1))
      }
      return items
    }
    const fields: [string, unknown][] = []
    // Without a list of all names first, which could be millions.
    for (const name in given) {
      if (left <= 0) {
        fields.push(['…', '…'])
        break
      }
      fields.push([name.slice(0, 200), copy((given as Record<string, unknown>)[name], depth + 1)])
    }
    return Object.fromEntries(fields)
  }
  return copy(value, 0)
}
