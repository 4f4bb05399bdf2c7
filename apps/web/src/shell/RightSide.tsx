import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { useIsBroad } from './use-is-broad'
import { useIsWide } from '../app/use-is-wide'

// Loaded after the first screen is shown, and only where there is space for it.
const RightColumn = lazyWithRetry(() =>
  import('./RightColumn').then((file) => ({ default: file.RightColumn })),
)

/** The container of the right column: its space is reserved from the start, so that nothing moves when it loads. */
export function RightSide() {
  const isWide = useIsWide()
  const isBroad = useIsBroad()
  if (!isWide || isBroad) return null
  return (
    <aside
      aria-label={t`More`}
      data-region
      tabIndex={-1}
      className="sticky top-0 flex h-dvh w-[340px] shrink-0 flex-col gap-5 overflow-y-auto outline-none ps-7 pb-8 [scrollbar-width:none]"
    >
      <Suspense>
        <RightColumn />
      </Suspense>
    </aside>
  )
}
