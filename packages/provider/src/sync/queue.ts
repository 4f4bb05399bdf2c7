/** A queue between what reads ahead and what writes: who puts waits while it is full, and who takes while it is empty. */
export class BoundedQueue<Item> {
  private items: { item: Item; weight: number }[] = []
  private weight = 0
  private ended = false
  private error: unknown
  private wake: (() => void)[] = []

  /** @param capacity weight at which it is full; one item more fits, however heavy */
  constructor(private readonly capacity: number) {}

  async put(item: Item, weight: number): Promise<void> {
    while (this.weight >= this.capacity && !this.ended) await this.change()
    if (this.ended) return
    this.items.push({ item, weight })
    this.weight += weight
    this.notify()
  }

  /**
   * Takes what is there, up to a weight and a number of items, or waits for one.
   * @returns nothing once the queue has ended
   * @throws what it was ended with
   */
  async take(most: { weight: number; items: number }): Promise<Item[]> {
    while (this.items.length === 0 && !this.ended) await this.change()
    if (this.error !== undefined) throw this.error
    const taken: Item[] = []
    let weight = 0
    while (this.items[0] && taken.length < most.items && weight < most.weight) {
      const first = this.items.shift()!
      taken.push(first.item)
      weight += first.weight
    }
    this.weight -= weight
    this.notify()
    return taken
  }

  /** Nothing more comes. With an error, also what is in the queue is dropped. */
  end(error?: unknown): void {
    this.ended = true
    this.error ??= error
    this.notify()
  }

  private change(): Promise<void> {
    return new Promise((resolve) => this.wake.push(resolve))
  }

  private notify(): void {
    for (const resume of this.wake.splice(0)) resume()
  }
}
