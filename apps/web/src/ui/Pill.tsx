import { ArrowUp } from 'lucide-react'

/** Shows how many new items are above, and scrolls there on click; nothing moves by itself. */
export function Pill({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="pointer-events-auto inline-flex h-9 animate-appear items-center gap-1.5 rounded-full bg-accent ps-3 pe-4 text-small font-semibold text-on-accent shadow-lift transition-colors duration-100 hover:bg-accent-strong"
    >
      <ArrowUp size={16} aria-hidden="true" />
      {label}
    </button>
  )
}
