/** An element of a document as its server wrote it, valid or not. */
export interface OutlineNode {
  id: string
  /** Undefined if it says none. */
  type: string | undefined
  /** `circle`: it is above itself. `again`: it was shown before. `missing`: no element has this id. */
  fault?: 'circle' | 'again' | 'missing'
  children: OutlineNode[]
}

export interface Outline {
  /** Null if the document has no root that is a text. */
  root: OutlineNode | null
  /** Elements that no other one leads to. */
  unused: OutlineNode[]
  /** Whether there is more than what is here. */
  isPart: boolean
}

/** A document may have any number of elements; a developer reads no more than this. */
const MAX_NODES = 400

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/**
 * The elements of a document below each other, for those who look for what is wrong with it. Nothing is checked, except
 * that it ends.
 */
export function outlineOf(document: unknown): Outline {
  const ui = field(document, 'ui')
  const elements = field(ui, 'elements')
  const root = field(ui, 'root')
  const shown = new Set<string>()
  let left = MAX_NODES
  const nodeOf = (id: string, above: readonly string[]): OutlineNode => {
    left -= 1
    const element = field(elements, id)
    const type = field(element, 'type')
    const fault = above.includes(id)
      ? 'circle'
      : shown.has(id)
        ? 'again'
        : element === undefined
          ? 'missing'
          : undefined
    shown.add(id)
    const ids = field(element, 'children')
    const children: OutlineNode[] = []
    if (!fault && Array.isArray(ids)) {
      for (const child of ids as unknown[]) {
        if (left <= 0) break
        if (typeof child === 'string') children.push(nodeOf(child, [...above, id]))
      }
    }
    return {
      id,
      type: typeof type === 'string' ? type : undefined,
      ...(fault && { fault }),
      children,
    }
  }
  const tree = typeof root === 'string' ? nodeOf(root, []) : null
  const unused: OutlineNode[] = []
  for (const id of isRecord(elements) ? Object.keys(elements) : []) {
    if (left <= 0) break
    if (!shown.has(id)) unused.push(nodeOf(id, []))
  }
  return { root: tree, unused, isPart: left <= 0 }
}
