import { t } from '@lingui/core/macro'
import { toast } from '../../ui/toast/toasts'

/** Asks once more, in passing: the toast goes away by itself and then nothing has happened. */
export function confirmDelete(remove: () => void) {
  toast({
    title: t`Delete this cast?`,
    advice: t`This deletes it for everyone and can’t be undone.`,
    tone: 'bad',
    action: { label: t`Delete`, run: remove },
  })
}
