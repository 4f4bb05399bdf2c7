import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openComposer } from '../shared/compose/open-composer'
import { useRequireAccount } from '../app/session/use-require-account'

/** Content shared by another app: its title, text and URL, without repeating what is contained in the others. */
export function sharedText({ title, text, url }: Record<string, string | undefined>): string {
  const parts: string[] = []
  for (const each of [title, text, url]) {
    const words = each?.trim()
    if (words && !parts.some((part) => part.includes(words))) parts.push(words)
  }
  // Other apps also put the title and the URL into the text.
  return parts
    .filter((part, at) => !parts.some((other, index) => index > at && other.includes(part)))
    .join('\n')
    .slice(0, 10_000)
}

/** Route `/compose?text=&url=`: opens the composer over home, for shortcuts and for content shared by other apps. */
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
