import { gatewayJson } from '@castaway/react'

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
  /** Whether an app is added with its notifications. */
  notifications = false,
): Promise<NotificationDetails | null> {
  const answer = await gatewayJson<{ notification_details: NotificationDetails | null }>(
    '/api/_mini-app/events',
    { method: 'POST', body: { domain, event, notifications }, as: fid },
  )
  return answer.notification_details
}
