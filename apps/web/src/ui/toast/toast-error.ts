import { loadErrorMessage } from '../errors/load-error-message'
import { toast } from './toasts'

/** Shows an error in a toast, with the next step if there is one. */
export async function toastError(error: unknown) {
  const { title, advice, action } = await loadErrorMessage(error)
  toast({
    title,
    advice,
    tone: 'bad',
    ...(action === undefined || action === 'retry' ? {} : { action }),
  })
}
