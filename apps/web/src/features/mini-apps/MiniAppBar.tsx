import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { closeMiniApp, minimizeMiniApp } from '../../shared/mini-apps/open-mini-app'
import { Avatar } from '../../ui/Avatar'
import { IconButton } from '../../ui/IconButton'

/** A minimized app: it runs on, and this brings it back. Above the navigation of a phone. */
export function MiniAppBar({ name, icon }: { name: string; icon: string | undefined }) {
  return (
    <section
      aria-label={t`Minimized mini app`}
      className="fixed start-3 end-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 flex h-14 items-center gap-1 rounded-card border border-line bg-raised ps-2 pe-1 shadow-lift mid:start-auto mid:end-6 mid:bottom-6 mid:w-80"
    >
      <button
        type="button"
        aria-label={t`Restore ${name}`}
        onClick={() => minimizeMiniApp(false)}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-small text-start"
      >
        <Avatar url={icon} name={name} size={36} square />
        <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
      </button>
      <IconButton
        label={t`Close ${name}`}
        tip={false}
        icon={<X size={18} />}
        onClick={closeMiniApp}
      />
    </section>
  )
}
