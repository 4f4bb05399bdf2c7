/** A list that is walked down from its newest entry. */
export interface Walk {
  /** `[key, ts]`, newest first; ties by key, highest first */
  list: readonly [key: string, ts: number][]
  /** The next entry. */
  at: number
  fid: number
  isRecast: boolean
}

const isNewer = (a: Walk, b: Walk): boolean => {
  const [key, ts] = a.list[a.at]!
  const [otherKey, otherTs] = b.list[b.at]!
  return ts > otherTs || (ts === otherTs && key > otherKey)
}

/** Lists that are merged into one, newest first: a heap with the newest next entry on top. */
export class NewestFirst {
  private readonly heap: Walk[]

  constructor(walks: Iterable<Walk>) {
    this.heap = [...walks].filter(({ list, at }) => at < list.length)
    for (let at = this.heap.length >> 1; at >= 0; at--) this.sink(at)
  }

  /** The list whose next entry is the newest of all; undefined at the end of all lists. */
  get top(): Walk | undefined {
    return this.heap[0]
  }

  /** Goes on to the next entry of the list on top, or to the next list. */
  advance(): void {
    const top = this.heap[0]!
    top.at++
    if (top.at < top.list.length) return this.sink(0)
    const last = this.heap.pop()!
    if (last === top) return
    this.heap[0] = last
    this.sink(0)
  }

  /** Replaces the list on top by a longer one, of which the next entry is at this place. */
  extend(list: Walk['list'], next: number): void {
    Object.assign(this.heap[0]!, { list, at: next - 1 })
    this.advance()
  }

  private sink(from: number): void {
    const { heap } = this
    for (let at = from; ;) {
      const left = 2 * at + 1
      let top = at
      if (left < heap.length && isNewer(heap[left]!, heap[top]!)) top = left
      if (left + 1 < heap.length && isNewer(heap[left + 1]!, heap[top]!)) top = left + 1
      if (top === at) return
      const moved = heap[at]!
      heap[at] = heap[top]!
      heap[top] = moved
      at = top
    }
  }
}
