import { t } from '@lingui/core/macro'
import { useRouterState } from '@tanstack/react-router'
import { Dialog } from '../ui/dialog/Dialog'
import { Keys } from './Keys'
import { keysAt } from './key-table'

/** Every keyboard shortcut that works on the current screen. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard shortcuts`} width="wide">
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it can be pressed, and it scrolls
        tabIndex={0}
        aria-label={t`Keyboard shortcuts`}
        className="gap-x-10 p-6 mid:columns-2"
      >
        {keysAt(pathname).map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-small font-semibold text-ink-soft">{group.title}</h3>
            <dl className="space-y-1.5">
              {group.keys.map(([keys, words]) => (
                <div key={keys} className="flex items-center justify-between gap-4">
                  <dt>{words}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
