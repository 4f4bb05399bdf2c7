import type { OwnOutcome, OwnPage } from '@castaway/contract/own'
import { gatewayJson } from '../gateway'
import { browserOwnStorage } from './idb-storage'
import { OwnStore, type OwnPorts } from './own-store'

/** Somebody's own things in this browser, and with the server of this page. One a page. */
export function browserOwn(onRefused: OwnPorts['onRefused']): OwnStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('castaway-own')
  // Missing on pages that are not served securely, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  return new OwnStore({
    storage: browserOwnStorage(),
    onRefused,
    server: {
      changes: (since) => gatewayJson<OwnPage>(`/api/_own?since=${since}`),
      send: async (changes) =>
        (
          await gatewayJson<{ outcomes: OwnOutcome[] }>('/api/_own', {
            method: 'POST',
            body: { changes },
          })
        ).outcomes,
    },
    // A lock dies with its tab, so nothing waits for one that has crashed.
    alone: (name, work) => (locks ? locks.request(name, work) : work()),
    tabs: {
      tell: (owner) => channel?.postMessage(owner),
      listen(heard) {
        const listener = ({ data }: MessageEvent) => heard(String(data))
        channel?.addEventListener('message', listener)
        return () => channel?.removeEventListener('message', listener)
      },
    },
  })
}
