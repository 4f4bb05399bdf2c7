const KEY = 'castaway.recent'
const MAX_RECENTS = 8

/** A user, channel or command that was chosen before, newest first. */
export interface Recent {
  /** `command:go./`, `/@ann`, `/c/tools`. */
  id: string
  /** Its title at that time; commands are shown with their current title. */
  title: string
}

export function recents(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENTS) : []
  } catch {
    return []
  }
}

export function saveRecent(recent: Recent): void {
  const next = [recent, ...recents().filter(({ id }) => id !== recent.id)].slice(0, MAX_RECENTS)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage, the palette starts without recent entries.
  }
}

const isRecent = (each: unknown): each is Recent =>
  typeof (each as Recent)?.id === 'string' &&
  typeof (each as Recent).title === 'string' &&
  /^(command:|\/@|\/c\/)/.test((each as Recent).id)
