import type { OutboxMessage, OutboxPorts } from './write-queue'
import { WriteQueue } from './write-queue'
import { browserOutboxStorage } from './outbox-storage'

/** The unsent writes of this browser. One per page. */
export function browserOutbox(ports: Pick<OutboxPorts, 'send' | 'effects'>): WriteQueue {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('castaway-outbox')
  // Missing on pages that are not served securely, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  return new WriteQueue({
    ...ports,
    storage: browserOutboxStorage(),
    // A lock dies with its tab, so nothing waits for one that has crashed.
    exclusively: (name, work) => (locks ? locks.request(name, work) : work()),
    tabs: {
      notify: (message) => channel?.postMessage(message),
      listen(heard) {
        const listener = ({ data }: MessageEvent<OutboxMessage>) => heard(data)
        channel?.addEventListener('message', listener)
        return () => channel?.removeEventListener('message', listener)
      },
    },
    now: () => Date.now(),
    newId: () => newKey(),
    isOnline: () => navigator.onLine,
  })
}

/** Random also where `crypto.randomUUID` is missing: on pages that are not served securely. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
