import { t } from '@lingui/core/macro'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'

// Loaded after the first screen is shown, and only where there is space for it.
const RightColumn = lazyWithRetry(() =>
  import('./RightColumn').then((file) => ({ default: file.RightColumn })),
)

const wide = globalThis.matchMedia?.('(min-width: 1200px)')
const subscribe = (listener: () => void) => {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/** The container of the right column: its space is reserved from the start, so that nothing moves when it loads. */
export function RightSide() {
  const shown = useSyncExternalStore(subscribe, () => wide?.matches ?? false)
  if (!shown) return null
  return (
    <aside
      aria-label={t`More`}
      data-part
      tabIndex={-1}
      className="sticky top-0 flex h-dvh w-[340px] shrink-0 flex-col gap-5 overflow-y-auto outline-none ps-7 pb-8 [scrollbar-width:none]"
    >
      <Suspense>
        <RightColumn />
      </Suspense>
    </aside>
  )
}
