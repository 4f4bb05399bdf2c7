/**
 * Finds many keywords in a text in one pass (Aho–Corasick): the time does not depend on the number of keywords, and no
 * text makes it slow. Texts and keywords have to be normalized before.
 */
export class AhoCorasick {
  #next: Map<number, number>[] = [new Map()]
  #fail: number[] = [0]
  /** Indexes of the keywords that end in each state. */
  #ends: number[][] = [[]]

  constructor(private readonly words: readonly string[]) {
    words.forEach((word, index) => this.#add(word, index))
    this.#link()
  }

  /** Calls `found` with each keyword in the text and its offsets; stops once that returns true. */
  search(text: string, found: (word: number, start: number, end: number) => boolean): void {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      state = this.#step(state, text.charCodeAt(at))
      for (const word of this.#ends[state]!) {
        if (found(word, at + 1 - this.words[word]!.length, at + 1)) return
      }
    }
  }

  #add(word: string, index: number): void {
    if (word === '') return
    let state = 0
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at)
      let next = this.#next[state]!.get(code)
      if (next === undefined) {
        next = this.#next.push(new Map()) - 1
        this.#ends.push([])
        this.#fail.push(0)
        this.#next[state]!.set(code, next)
      }
      state = next
    }
    this.#ends[state]!.push(index)
  }

  /**
   * Builds the failure links: from each state to that of its longest suffix that is a prefix of a keyword, in
   * breadth-first order.
   */
  #link(): void {
    const waiting = [...this.#next[0]!.values()]
    for (let at = 0; at < waiting.length; at++) {
      const state = waiting[at]!
      for (const [code, next] of this.#next[state]!) {
        this.#fail[next] = this.#step(this.#fail[state]!, code)
        this.#ends[next]!.push(...this.#ends[this.#fail[next]]!)
        waiting.push(next)
      }
    }
  }

  #step(from: number, code: number): number {
    let state = from
    for (;;) {
      const next = this.#next[state]!.get(code)
      if (next !== undefined) return next
      if (state === 0) return 0
      state = this.#fail[state]!
    }
  }
}
