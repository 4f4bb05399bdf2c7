import { toast } from '../../ui/toasts'

/** Asks once more, in passing: the toast goes away by itself and then nothing has happened. */
export function confirmDelete(remove: () => void) {
  toast({
    title: 'Delete this cast?',
    advice: 'It goes for everyone, and does not come back.',
    tone: 'bad',
    action: { label: 'Delete', run: remove },
  })
}
