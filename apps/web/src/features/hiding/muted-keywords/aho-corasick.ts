/**
 * Finds many words in a text in one pass (Aho and Corasick): the time does not grow with the number of words, and no
 * text can make it long. Texts and words are folded before.
 */
export class AhoCorasick {
  #next: Map<number, number>[] = [new Map()]
  #fail: number[] = [0]
  /** Words that end in a state, as their numbers. */
  #ends: number[][] = [[]]

  constructor(private readonly words: readonly string[]) {
    words.forEach((word, index) => this.#add(word, index))
    this.#link()
  }

  /** Calls `found` with each word that stands in the text, and where; it stops once that returns true. */
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

  /** From each state to the one of its longest ending that begins another word; nearest the root first. */
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
