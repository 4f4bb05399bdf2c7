import { loadErrorMessage } from '../errors/load-error-message'
import { toast } from './toasts'

/** Says in a toast what failed, with the next step where there is one. */
export async function toastError(error: unknown) {
  const { title, advice, action } = await loadErrorMessage(error)
  toast({
    title,
    advice,
    tone: 'bad',
    ...(action === undefined || action === 'retry' ? {} : { action }),
  })
}
