import type { ErrorWords } from '@castaway/react'
import { toast } from './toasts'

/** Says in a toast what failed, with the next step where there is one. */
export function toastFailure(words: ErrorWords) {
  const link = words.action === undefined || words.action === 'retry' ? undefined : words.action
  toast({
    title: words.title,
    advice: words.advice,
    tone: 'bad',
    ...(link ? { action: link } : {}),
  })
}
