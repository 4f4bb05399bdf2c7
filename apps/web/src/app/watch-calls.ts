import { gatewayTransport } from '@castaway/react'

/** Receives each call of the page to its server when it is sent. The answer is the caller’s to read, once. */
export type CallWatcher = (
  answering: Promise<Response>,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
) => void

const watchers = new Set<CallWatcher>()
let transport: typeof fetch | undefined

/** Watches every call from now on. @returns ends it; with the last one, nothing is between the app and the network */
export function watchCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher)
  if (!transport) {
    const send = (transport = gatewayTransport.fetch)
    gatewayTransport.fetch = (input, init) => {
      const answering = send(input, init)
      for (const each of watchers) each(answering, input, init)
      return answering
    }
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0 || !transport) return
    gatewayTransport.fetch = transport
    transport = undefined
  }
}
