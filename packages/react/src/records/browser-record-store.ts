import type { RecordOutcome, RecordPage } from '@castaway/contract/records'
import { gatewayJson } from '../gateway'
import { browserRecordStorage } from './browser-record-storage'
import { RecordStore, type RecordStorePorts } from './record-store'

/** The user's records in this browser, synced with the server of this page. One per page. */
export function browserRecordStore(onRefused: RecordStorePorts['onRefused']): RecordStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('castaway-own')
  // `navigator.locks` is missing on pages without a secure context, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  return new RecordStore({
    storage: browserRecordStorage(),
    onRefused,
    server: {
      changes: (since) => gatewayJson<RecordPage>(`/api/_records?since=${since}`),
      send: async (changes) =>
        (
          await gatewayJson<{ outcomes: RecordOutcome[] }>('/api/_records', {
            method: 'POST',
            body: { changes },
          })
        ).outcomes,
    },
    // The browser releases a lock when its tab closes, so a crashed tab blocks no one.
    exclusively: (name, work) => (locks ? locks.request(name, work) : work()),
    tabs: {
      notify: (owner) => channel?.postMessage(owner),
      listen(heard) {
        const listener = ({ data }: MessageEvent) => heard(String(data))
        channel?.addEventListener('message', listener)
        return () => channel?.removeEventListener('message', listener)
      },
    },
  })
}
