import type { Alternative, Shape, Shapes } from './shapes'

/** The type of an alternative in a few characters: `User`, `string[]`, `integer`. */
function labelOf(shapes: Shapes, { kind, name, words }: Alternative): string {
  if (kind === 'array') return `${typeLabel(shapes, shapes.of(words['items']))}[]`
  if (kind === 'object') return name ?? 'object'
  const values = words['enum'] as unknown[] | undefined
  if (!values) return String(words['type'] ?? kind)
  return values.length > 6 ? `${values.slice(0, 3).join('|')}|…` : values.join('|')
}

/** The type of a value in a few characters: `User|null`. */
export const typeLabel = (shapes: Shapes, { alternatives, nullable }: Shape): string =>
  [...alternatives.map((one) => labelOf(shapes, one)), ...(nullable ? ['null'] : [])].join('|')

/** What tells an alternative from its sisters: its name, the value of its marker, or its first fields. */
export function alternativeLabel(shapes: Shapes, one: Alternative): string {
  if (one.kind !== 'object') return labelOf(shapes, one)
  const properties = (one.words['properties'] ?? {}) as Record<string, unknown>
  return one.name ?? `{${Object.keys(properties).slice(0, 2).join('+')}}`
}

/** How much two alternatives look alike: the same name, then equal markers, then shared names of fields. */
export function similarity(ours: Shapes, a: Alternative, theirs: Shapes, b: Alternative): number {
  if (a.kind !== b.kind) return a.kind === 'any' || b.kind === 'any' ? 0 : -1
  if (a.name && a.name === b.name) return 10_000
  const [mine, yours] = [a, b].map(
    ({ words }) => (words['properties'] ?? {}) as Record<string, unknown>,
  )
  const shared = Object.keys(mine!).filter((name) => name in yours!)
  const markers = shared.filter((name) => {
    const [x, y] = [ours.of(mine![name]), theirs.of(yours![name])].map(
      ({ alternatives }) => alternatives[0]?.words['enum'] as unknown[] | undefined,
    )
    return x !== undefined && y !== undefined && String(x) === String(y)
  })
  const others = Object.keys(mine!).length + Object.keys(yours!).length - 2 * shared.length
  return 1 + markers.length * 100 + shared.length - others / 10
}
