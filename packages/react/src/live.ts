/** An event of the server's stream; fields beyond `type` depend on it. */
export interface LiveEvent {
  type: string
  [field: string]: unknown
}

/** `waiting`: disconnected until the next attempt. `closed`: no one subscribes. */
export type LiveStatus = 'connecting' | 'open' | 'waiting' | 'closed'

/** Options of the event stream. */
export interface LiveOptions {
  /** A function is called before each connection. */
  url: string | (() => string)
  /**
   * The position in the server's log before the page read what it shows: the first connection goes on from there.
   * Without one, it starts with what happens next.
   */
  position?: () => string | undefined
  /** Opens the connection; a test passes its own. */
  connect?: (url: string) => EventSource
  /** 0…1, spreads out the reconnects of many browsers. */
  jitter?: () => number
}

/** What sends the events; its code comes after the first screen. */
export interface LiveSender {
  open(): void
  close(): void
  /** Goes on as someone else. */
  restart(): void
  /** There are other topics. */
  changed(): void
}

/**
 * The live events of a page: what is asked for, and who listens. `connectLive` of `live-stream.ts` connects it with the
 * server.
 */
export class LiveConnection {
  status: LiveStatus = 'closed'
  /**
   * Whether events may have been missed before the connection opened: false if it went on from where it was
   * interrupted.
   */
  missed = true
  /** Whether everything that happens on the network arrives, as opposed to what the server finds out by asking. */
  complete = false
  #watchers = new Set<(status: LiveStatus) => void>()
  /** How many ask for each topic. */
  #topics = new Map<string, number>()
  #listeners = new Set<(event: LiveEvent) => void>()
  #sender: LiveSender | undefined

  constructor(readonly options: LiveOptions) {}

  /** Calls `listener` with every event; connects while there are listeners. Returns a function that unsubscribes. */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#sender?.open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.close()
    }
  }

  /** Calls `watcher` when events begin to arrive, and when the connection closes. Returns a function that unsubscribes. */
  watchStatus = (watcher: (status: LiveStatus) => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /**
   * Asks for events of these topics: `home` (by people whom the account follows), `channel:…`, `user:…` (an fid),
   * `cast:…` (the first eight digits of its hash). What is for the person arrives in any case. Returns a function that
   * ends it.
   */
  watch(topics: readonly string[]): () => void {
    for (const topic of topics) this.#topics.set(topic, (this.#topics.get(topic) ?? 0) + 1)
    this.#sender?.changed()
    let ended = false
    return () => {
      if (ended) return
      ended = true
      for (const topic of topics) {
        const others = (this.#topics.get(topic) ?? 1) - 1
        if (others > 0) this.#topics.set(topic, others)
        else this.#topics.delete(topic)
      }
    }
  }

  /** Topics that are asked for, the oldest first. */
  get topics(): string[] {
    return [...this.#topics.keys()]
  }

  /** Gets its events from this sender from now on. Returns a function that ends it. */
  connect(sender: LiveSender): () => void {
    this.#sender = sender
    if (this.#listeners.size > 0) sender.open()
    return () => {
      sender.close()
      if (this.#sender === sender) this.#sender = undefined
    }
  }

  /** Closes and reopens the connection, e.g. after signing in as someone else. */
  restart() {
    if (this.#listeners.size > 0) this.#sender?.restart()
  }

  close() {
    this.#sender?.close()
  }

  /** Passes an event to all listeners. */
  send(event: LiveEvent) {
    for (const listener of Array.from(this.#listeners)) listener(event)
  }

  is(status: LiveStatus) {
    this.status = status
    for (const watcher of Array.from(this.#watchers)) watcher(status)
  }
}
