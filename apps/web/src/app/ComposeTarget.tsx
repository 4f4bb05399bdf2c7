import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openComposer } from '../features/composer/open-composer'
import { useRequireAccount } from '../features/cast/use-require-account'

/** What another app shared: its title, words and address, each where it is not in the others already. */
export function sharedText({ title, text, url }: Record<string, string | undefined>): string {
  const parts: string[] = []
  for (const each of [title, text, url]) {
    const words = each?.trim()
    if (words && !parts.some((part) => part.includes(words))) parts.push(words)
  }
  // Other apps put the title, and the address, into the text as well.
  return parts
    .filter((part, at) => !parts.some((other, index) => index > at && other.includes(part)))
    .join('\n')
    .slice(0, 10_000)
}

/** The address `/compose?text=&url=`: opens the composer over home, for shortcuts and for what other apps share. */
export function ComposeTarget() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const may = useRequireAccount()
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const text = sharedText(search as Record<string, string | undefined>)
    void navigate({ to: '/', replace: true }).then(() => {
      if (may('cast')) openComposer(text ? { text } : {})
    })
  }, [may, navigate, search])
  return null
}
