import { t } from '@lingui/core/macro'
import { useRouterState } from '@tanstack/react-router'
import { Dialog } from '../ui/dialog/Dialog'
import { KeyGroups } from '../app/keyboard/KeyGroups'

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
        <KeyGroups pathname={pathname} />
      </section>
    </Dialog>
  )
}
