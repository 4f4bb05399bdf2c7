import type { LiveConnection, LiveEvent, LiveSender } from './live'

/** Delay in milliseconds before a stream with other topics is opened: a screen asks for several of them. */
const SWITCH_DELAY = 250
/** Shortest interval in milliseconds between two such streams: people scroll. */
const SWITCH_EVERY = 3_000
/** Interval in milliseconds at which it is tried again if it fails. */
const SWITCH_AGAIN = 30_000
/** Milliseconds for which a stream with other topics goes back. */
const OVERLAP = 10_000
const INITIAL_DELAY = 1_000
const MAX_DELAY = 60_000
/** Casts of one connection, at most. */
const MOST_CASTS = 250

/** Connects the live events of a page with the server. Returns a function that ends it. */
export const connectLive = (live: LiveConnection): (() => void) =>
  live.connect(new LiveStream(live))

/**
 * Server-sent events with our own reconnects: EventSource stops for good on an HTTP error, and after a restart all
 * browsers would come back in the same second.
 */
class LiveStream implements LiveSender {
  /** The position in the server's log after the last event. */
  #last = ''
  /** Positions of the last seconds, oldest first, and the one before them. */
  #positions: { at: number; id: string }[] = []
  #source: EventSource | undefined
  /** For the next attempt, or the next connection with more topics. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Topics of the connection. */
  #asked: ReadonlySet<string> = new Set()
  /** A connection with more topics, which replaces the other one once it is open. */
  #next: EventSource | undefined
  /** When it may be opened at the earliest. */
  #switchAt = 0
  #failures = 0

  constructor(private readonly live: LiveConnection) {}

  open() {
    this.live.is('connecting')
    this.#source = this.#connect(this.#last || this.#start())
  }

  restart() {
    this.close()
    // What was for someone else was not sent.
    this.#last = ''
    this.#positions = []
    this.#failures = 0
    this.open()
  }

  close() {
    clearTimeout(this.#timer)
    for (const source of [this.#source, this.#next]) source?.close()
    this.#source = this.#next = undefined
    this.live.is('closed')
  }

  /** Asks for topics that the open connection lacks. What it has too many of does no harm. */
  changed() {
    if (this.live.status !== 'open' || this.#next) return
    clearTimeout(this.#timer)
    if (this.#wanted().every((topic) => this.#asked.has(topic))) return
    this.#timer = setTimeout(
      () => {
        this.#switchAt = performance.now() + SWITCH_EVERY
        this.#next = this.#connect(this.#before())
      },
      Math.max(SWITCH_DELAY, this.#switchAt - performance.now()),
    )
  }

  /**
   * The position from which the next connection goes on: before the screens have read what they show, because what
   * happens between that and the next connection would be lost. So events can come twice.
   */
  #before(): string {
    const then = performance.now() - OVERLAP
    const past = this.#positions.findLast(({ at }) => at <= then) ?? this.#positions[0]
    return past?.id ?? ''
  }

  /** The position before the page read what it shows. The next connection goes back to it, too, if it comes soon. */
  #start(): string {
    const start = this.live.options.position?.() ?? ''
    if (start && this.#positions.length === 0) this.#note(start)
    return start
  }

  /** Screens, and the casts that were shown last. */
  #wanted(): string[] {
    const casts: string[] = []
    const others: string[] = []
    for (const topic of this.live.topics) {
      ;(topic.startsWith('cast:') ? casts : others).push(topic)
    }
    return [...others, ...casts.slice(-MOST_CASTS)]
  }

  #note(id: string) {
    const at = performance.now()
    this.#positions.push({ at, id })
    // The newest of those that are old enough stays.
    while (this.#positions.length > 1 && this.#positions[1]!.at <= at - OVERLAP) {
      this.#positions.shift()
    }
  }

  #connect(last: string): EventSource {
    const connect = this.live.options.connect ?? ((url) => new EventSource(url))
    const { url } = this.live.options
    const topics = this.#wanted()
    const path = typeof url === 'string' ? url : url()
    // What the page kept from an earlier visit is older than where the first connection starts.
    const isAgain = this.#last !== ''
    // EventSource sends its last id only when it reconnects by itself, so that is a parameter, too.
    const source = connect(
      `${path}${path.includes('?') ? '&' : '?'}watch=${topics.join()}${last && `&last_event_id=${last}`}`,
    )
    const isCurrent = () => this.#source === source
    const note = ({ lastEventId }: MessageEvent) => {
      if (!lastEventId || !isCurrent()) return
      this.#last = lastEventId
      this.#note(lastEventId)
    }
    source.addEventListener('ready', (message) => {
      const says = (fact: string) => message.data.includes(`"${fact}":true`)
      if (source !== this.#source && source !== this.#next) return
      const isNext = !isCurrent()
      if (isNext) {
        this.#source?.close()
        this.#source = source
        this.#next = undefined
      }
      note(message)
      this.#asked = new Set(topics)
      this.live.complete = says('complete')
      this.#failures = 0
      if (!isNext) {
        this.live.missed = !(isAgain && says('resumed'))
        this.live.is('open')
      }
      this.changed()
    })
    source.addEventListener('here', note)
    source.onmessage = (message) => {
      if (!isCurrent()) return
      note(message)
      const event = parse(message.data)
      if (event) this.live.send(event)
    }
    source.onerror = () => {
      source.close()
      if (this.#next === source) {
        // The open one goes on as it is.
        this.#next = undefined
        this.#switchAt = performance.now() + SWITCH_AGAIN
        this.changed()
      }
      if (!isCurrent()) return
      this.#next?.close()
      this.#next = undefined
      this.live.is('waiting')
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.open(), this.#wait())
      this.#failures += 1
    }
    return source
  }

  #wait() {
    const ceiling = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** this.#failures)
    return ceiling / 2 + (ceiling / 2) * (this.live.options.jitter ?? Math.random)()
  }
}

function parse(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data))
    if (typeof event === 'object' && event !== null && 'type' in event) return event as LiveEvent
  } catch {
    // A malformed event must not close the connection.
  }
  return undefined
}
