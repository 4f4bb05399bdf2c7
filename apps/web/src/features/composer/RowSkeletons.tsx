import { Skeleton } from '../../ui/Skeleton'

/** Placeholders of loading rows. */
export function RowSkeletons() {
  return (
    <div aria-hidden="true" className="space-y-3 p-4">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} className="h-14" />
      ))}
    </div>
  )
}
