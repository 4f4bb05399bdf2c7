import { newId } from '@castaway/contract/random-id'
import type { OutboxMessage, OutboxPorts } from './write-queue'
import { WriteQueue } from './write-queue'
import { browserOutboxStorage } from './outbox-storage'

/** The outbox of this browser. There is one per page. */
export function browserOutbox(ports: Pick<OutboxPorts, 'send' | 'effects'>): WriteQueue {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('castaway-outbox')
  // `navigator.locks` is missing on pages without a secure context, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  return new WriteQueue({
    ...ports,
    storage: browserOutboxStorage(),
    // The browser releases a lock when its tab closes, so a crashed tab blocks no one.
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
    newId,
    isOnline: () => navigator.onLine,
  })
}
