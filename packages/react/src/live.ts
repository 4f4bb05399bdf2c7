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
  /** Opens the connection; a test passes its own. */
  connect?: (url: string) => EventSource
  /** 0…1, spreads out the reconnects of many browsers. */
  jitter?: () => number
}

const INITIAL_DELAY = 1_000
const MAX_DELAY = 60_000

/**
 * Server-sent events with our own reconnects: EventSource stops for good on an HTTP error, and after a restart all
 * browsers would come back in the same second.
 */
export class LiveConnection {
  status: LiveStatus = 'closed'
  /**
   * Whether events may have been missed before the connection opened: false if it went on from where it was
   * interrupted.
   */
  missed = true
  /** The position in the server's log after the last event. */
  #last = ''
  #watchers = new Set<(status: LiveStatus) => void>()
  #source: EventSource | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #listeners = new Set<(event: LiveEvent) => void>()

  constructor(private readonly options: LiveOptions) {}

  /** Calls `listener` with every event; connects while there are listeners. Returns a function that unsubscribes. */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#open()
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

  /** Closes and reopens the connection, e.g. after signing in as someone else. */
  restart() {
    if (this.#listeners.size === 0) return
    this.close()
    // What was for someone else was not sent.
    this.#last = ''
    this.#failures = 0
    this.#open()
  }

  close() {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
    this.#is('closed')
  }

  #open() {
    this.#is('connecting')
    const connect = this.options.connect ?? ((url) => new EventSource(url))
    const { url } = this.options
    const source = connect(goingOn(typeof url === 'string' ? url : url(), this.#last))
    this.#source = source
    const note = ({ lastEventId }: MessageEvent) => {
      if (lastEventId) this.#last = lastEventId
    }
    source.addEventListener('ready', (message) => {
      note(message)
      this.missed = !message.data.includes('true')
      this.#failures = 0
      this.#is('open')
    })
    source.addEventListener('here', note)
    source.onmessage = (message) => {
      note(message)
      const event = parse(message.data)
      if (event) for (const listener of Array.from(this.#listeners)) listener(event)
    }
    source.onerror = () => {
      source.close()
      if (this.#source !== source) return
      this.#is('waiting')
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#open(), this.#wait())
      this.#failures += 1
    }
  }

  #is(status: LiveStatus) {
    this.status = status
    for (const watcher of Array.from(this.#watchers)) watcher(status)
  }

  #wait() {
    const ceiling = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** this.#failures)
    return ceiling / 2 + (ceiling / 2) * (this.options.jitter ?? Math.random)()
  }
}

/** EventSource sends its last id only when it reconnects by itself. */
const goingOn = (url: string, last: string) =>
  last ? url + (url.includes('?') ? '&' : '?') + 'last_event_id=' + last : url

function parse(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data))
    if (typeof event === 'object' && event !== null && 'type' in event) return event as LiveEvent
  } catch {
    // A malformed event must not close the connection.
  }
  return undefined
}
