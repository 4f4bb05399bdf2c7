import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const MoreSheet = lazyWithRetry(() => import('./MoreSheet'))

/** Opens the navigation items that do not fit in the bar or the rail. */
export function MoreButton({ className, children }: { className: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`More`}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={23} aria-hidden="true" />
        {children}
      </button>
      {open ? (
        <Suspense>
          <MoreSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
