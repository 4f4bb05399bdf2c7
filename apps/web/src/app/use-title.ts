import { useEffect } from 'react'

/** Sets the title of the page in the tab and in history; screen readers announce it on arrival. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Castaway`
  }, [title])
}
