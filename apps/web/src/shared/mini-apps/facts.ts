import type { Framing } from '@castaway/contract/mini-app-check'
import { gatewayJson } from '@castaway/react'

export interface MiniAppManifest {
  name?: string
  homeUrl?: string
  iconUrl?: string
  splashImageUrl?: string
  splashBackgroundColor?: string
  requiredChains?: string[]
  requiredCapabilities?: string[]
  castShareUrl?: string
}

/** What the server can find out of an app: its manifest, and whether its page may be shown in a frame. */
export interface MiniAppFacts {
  manifest: MiniAppManifest | null
  /** Who signed that the domain is theirs; null if no one did, absent if that can't be found out. */
  owner?: { fid: number; username: string } | null
  /** Where it is today, if its owner says that it has moved: the same page there. */
  movedTo?: { url: string; manifest: MiniAppManifest & { homeUrl: string } }
  page: {
    status: number
    /** After redirects. */
    origin: string
    framing: Framing
  } | null
}

export const fetchFacts = (url: string): Promise<MiniAppFacts> =>
  gatewayJson<MiniAppFacts>(`/api/_mini-app?url=${encodeURIComponent(url)}`)
