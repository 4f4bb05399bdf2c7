import type { ClientOptions } from './options'

interface InFlightRequest<T> {
  promise: Promise<T>
  /** Number of callers who still wait for the response. */
  callers: number
  controller: AbortController
}
type InFlightRequests = Map<string, InFlightRequest<unknown>>

/** Limit of shared in-flight reads per client; further ones are sent separately. */
export const maxInFlight = 8192

const byClient = new WeakMap<ClientOptions, InFlightRequests>()

/** The reads in flight of the client with these options. */
export function inFlightOf(options: ClientOptions): InFlightRequests {
  const known = byClient.get(options)
  if (known) return known
  const created: InFlightRequests = new Map()
  byClient.set(options, created)
  return created
}

/**
 * Joins the read in flight under `key`, or starts it. A caller who aborts does not affect the others; when the last one
 * has aborted, the request itself is aborted.
 * @param signal aborts for this caller alone; its reason is thrown
 * @param begin starts the read; its signal fires when no caller is waiting
 */
export function dedupe<T>(
  inFlight: InFlightRequests,
  key: string,
  signal: AbortSignal,
  begin: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  const request = (inFlight.get(key) as InFlightRequest<T> | undefined) ?? start()
  if (!request) return begin(signal)
  request.callers++
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason)
      if (--request.callers > 0) return
      forget(request)
      request.controller.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const settled = () => signal.removeEventListener('abort', leave)
    request.promise.then(
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

  function start(): InFlightRequest<T> | undefined {
    if (inFlight.size >= maxInFlight) return undefined
    const controller = new AbortController()
    const created: InFlightRequest<T> = {
      controller,
      callers: 0,
      promise: begin(controller.signal),
    }
    inFlight.set(key, created)
    created.promise.then(
      () => forget(created),
      () => forget(created),
    )
    return created
  }

  function forget(request: InFlightRequest<T>): void {
    if (inFlight.get(key) === request) inFlight.delete(key)
  }
}
