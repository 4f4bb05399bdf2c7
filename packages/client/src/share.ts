import type { ClientOptions } from './options'

interface Flight<T> {
  landed: Promise<T>
  /** Callers who still want the answer. */
  waiting: number
  controller: AbortController
}
type Flights = Map<string, Flight<unknown>>

/** Reads under way that are remembered for one client; further ones simply go their own way. */
export const mostFlights = 8192

const flights = new WeakMap<ClientOptions, Flights>()

/** The reads under way of the client with these options. */
export function flightsOf(options: ClientOptions): Flights {
  const known = flights.get(options)
  if (known) return known
  const made: Flights = new Map()
  flights.set(options, made)
  return made
}

/**
 * Joins the read under way of that key, or begins it. A caller who gives up leaves the others alone;
 * when the last one has left, the request itself is stopped.
 * @param signal gives up for this caller alone; its reason is thrown
 * @param begin starts the read; its signal fires when nobody waits any more
 */
export function share<T>(
  under: Flights,
  key: string,
  signal: AbortSignal,
  begin: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  const flight = (under.get(key) as Flight<T> | undefined) ?? depart()
  if (!flight) return begin(signal)
  flight.waiting++
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason)
      if (--flight.waiting > 0) return
      forget(flight)
      flight.controller.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const settled = () => signal.removeEventListener('abort', leave)
    flight.landed.then(
      (value) => {
        settled()
        resolve(value)
      },
      (error: unknown) => {
        settled()
        reject(error)
      },
    )
  })

  function depart(): Flight<T> | undefined {
    if (under.size >= mostFlights) return undefined
    const controller = new AbortController()
    const made: Flight<T> = { controller, waiting: 0, landed: begin(controller.signal) }
    under.set(key, made)
    made.landed.then(
      () => forget(made),
      () => forget(made),
    )
    return made
  }

  function forget(flight: Flight<T>): void {
    if (under.get(key) === flight) under.delete(key)
  }
}
