/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not contain block elements */
import { t } from '@lingui/core/macro'
import { classes } from './classes'

/** A gray bar as a placeholder. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-small bg-sunken', className)}
    />
  )
}

/** Placeholders of loading casts; as high as real ones, so that nothing moves when they load. */
export function CastSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div role="status" aria-label={t`Loading casts`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line px-(--row-x) py-(--row-y)">
          <Skeleton className="size-(--avatar) shrink-0 rounded-full!" />
          <div className="flex-1 space-y-2.5 py-1">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className={classes('h-4', index % 3 === 0 ? 'w-3/5' : 'w-4/5')} />
            <Skeleton className="mt-4 h-3 w-52" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholders of loading users or channels. */
export function RowSkeletons({ count = 8 }: { count?: number }) {
  return (
    <div role="status" aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex items-center gap-3 border-b border-line px-(--row-x) py-(--row-y)"
        >
          <Skeleton className="size-(--avatar) shrink-0 rounded-full!" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
