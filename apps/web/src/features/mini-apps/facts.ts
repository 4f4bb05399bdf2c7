import { gatewayJson } from '@castaway/react'

/** What the server can find out of an app: its manifest, and whether its page may be shown in a frame. */
export interface MiniAppFacts {
  manifest: {
    name?: string
    homeUrl?: string
    iconUrl?: string
    splashImageUrl?: string
    splashBackgroundColor?: string
    requiredChains?: string[]
    requiredCapabilities?: string[]
    castShareUrl?: string
    canonicalDomain?: string
  } | null
  page: {
    status: number
    /** After redirects. */
    origin: string
    framing: 'allowed' | 'x-frame-options' | 'frame-ancestors'
  } | null
}

export const fetchFacts = (url: string): Promise<MiniAppFacts> =>
  gatewayJson<MiniAppFacts>(`/api/_mini-app?url=${encodeURIComponent(url)}`)

type HostEventType =
  | 'frame_added'
  | 'frame_removed'
  | 'notifications_enabled'
  | 'notifications_disabled'

/** The URL and the token with which the app sends notifications. */
export interface NotificationDetails {
  url: string
  token: string
}

/**
 * Tells an app's server what the person did.
 * @throws GatewayError `CONFLICT` if it knows that already
 */
export async function postHostEvent(
  fid: number,
  domain: string,
  event: HostEventType,
): Promise<NotificationDetails | null> {
  const answer = await gatewayJson<{ notification_details: NotificationDetails | null }>(
    '/api/_mini-app/events',
    { method: 'POST', body: { domain, event }, as: fid },
  )
  return answer.notification_details
}
