/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks */
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-small font-medium text-background">
          <WifiOff size={15} aria-hidden="true" />
          <Trans>
            No connection. You can go on reading what is loaded; what you write is kept.
          </Trans>
        </p>
      )}
    </div>
  )
}
