import type { LucideIcon } from 'lucide-react'

/** An icon where a row has no image. */
export const RowIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-wash text-accent-strong">
    <Icon size={18} aria-hidden="true" />
  </span>
)
