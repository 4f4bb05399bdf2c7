import { useEffect } from 'react'

/** Names the page in the tab and in history; read out by screen readers on arrival. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Castaway`
  }, [title])
}
