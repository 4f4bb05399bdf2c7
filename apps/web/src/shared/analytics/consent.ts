import { CONSENT_SECONDS } from '@castaway/contract/analytics'

const KEY = 'castaway.analytics.consent'

/** `unasked` also once a choice is as old as a consent may be. */
export type Consent = 'allowed' | 'declined' | 'unasked'

let unstored = ''
const listeners = new Set<() => void>()

/** Whether the browser asks every site not to track its user: by Global Privacy Control, or by Do Not Track. */
export function isTrackingRefused(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean
    doNotTrack?: string | null
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** What this browser’s user chose. */
export const consent = {
  subscribe(listener: () => void) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) listener()
    }
    // Another tab of the site.
    window.addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      window.removeEventListener('storage', onStorage)
      listeners.delete(listener)
    }
  },
  read(): Consent {
    if (isTrackingRefused()) return 'declined'
    const [choice, at] = stored().split(' ')
    const isCurrent = Date.now() - Number(at) < CONSENT_SECONDS * 1000
    return isCurrent && (choice === 'allowed' || choice === 'declined') ? choice : 'unasked'
  },
  choose(choice: Exclude<Consent, 'unasked'>) {
    const text = `${choice} ${Date.now()}`
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // Without storage it holds until the page is left.
      unstored = text
    }
    for (const listener of listeners) listener()
  },
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? unstored
  } catch {
    return unstored
  }
}
