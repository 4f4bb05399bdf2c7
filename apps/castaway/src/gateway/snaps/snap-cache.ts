import type { Clock } from '@castaway/contract'
import type { SnapProbe } from '@castaway/snaps'
import type { SnapReading } from './read-snap'

interface Entry {
  probe: SnapProbe
  /** Unix ms. */
  until: number
  /** Length of its JSON. */
  size: number
}

const MAX_ENTRIES = 5_000
const MAX_SIZE = 16_000_000

/** What URLs answered when they were asked for a snap, in this process. The least recently used is dropped first. */
export class SnapCache {
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()
  readonly #inFlight = new Map<string, Promise<SnapProbe>>()
  #size = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What is known of a URL without asking it. */
  known(url: string): SnapProbe | undefined {
    const key = keyOf(url)
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until <= this.#clock.now()) {
      this.#drop(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.probe
  }

  /** What is known of a URL, or what it answers now: a URL is asked once at a time. */
  async read(url: string, read: (url: string) => Promise<SnapReading>): Promise<SnapProbe> {
    const known = this.known(url)
    if (known) return known
    const key = keyOf(url)
    const running = this.#inFlight.get(key)
    if (running) return running
    const reading = read(url).then(({ probe, goodFor }) => {
      // A press that came meanwhile has made this answer old.
      if (this.#inFlight.get(key) === reading) this.#add(key, probe, goodFor)
      return probe
    })
    this.#inFlight.set(key, reading)
    try {
      return await reading
    } finally {
      if (this.#inFlight.get(key) === reading) this.#inFlight.delete(key)
    }
  }

  /** Forgets a URL, whose page a press has changed. */
  forget(url: string): void {
    const key = keyOf(url)
    this.#drop(key)
    this.#inFlight.delete(key)
  }

  #add(key: string, probe: SnapProbe, goodFor: number): void {
    if (goodFor <= 0) return
    this.#drop(key)
    const size = key.length + JSON.stringify(probe).length
    this.#entries.set(key, { probe, until: this.#clock.now() + goodFor, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#size <= MAX_SIZE) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#size -= entry.size
    this.#entries.delete(key)
  }
}

/** A fragment is not sent to the server. */
function keyOf(url: string): string {
  const key = new URL(url)
  key.hash = ''
  return key.href
}
