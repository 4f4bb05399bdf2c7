import { t } from '@lingui/core/macro'
import { toast } from './toast/toasts'

const done = {
  link: () => t`Link copied`,
  text: () => t`Text copied`,
  hash: () => t`Hash copied`,
  address: () => t`Address copied`,
  name: () => t`Name copied`,
}

/** Copies text to the clipboard and confirms it; if the browser refuses, shows the text for manual copying. */
export async function copyToClipboard(text: string, what: keyof typeof done) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done[what]() })
  } catch {
    toast({
      title: t`Your browser didn’t allow copying`,
      advice: text.slice(0, 120),
      tone: 'bad',
    })
  }
}
