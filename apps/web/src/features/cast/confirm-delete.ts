import { t } from '@lingui/core/macro'
import { toast } from '../../ui/toast/toasts'

/** Asks for confirmation in a toast; if the toast disappears, nothing happens. */
export function confirmDelete(remove: () => void) {
  toast({
    title: t`Delete this cast?`,
    advice: t`This deletes it for everyone and can’t be undone.`,
    tone: 'bad',
    action: { label: t`Delete`, run: remove },
  })
}
