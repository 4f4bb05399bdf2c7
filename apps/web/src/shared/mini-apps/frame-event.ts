/** What a host tells a running app. */
export type FrameEvent =
  | { event: 'miniapp_added'; notificationDetails?: { url: string; token: string } }
  | { event: 'miniapp_add_rejected'; reason: 'rejected_by_user' | 'invalid_domain_manifest' }
  | { event: 'miniapp_removed' }
  | { event: 'notifications_enabled'; notificationDetails: { url: string; token: string } }
  | { event: 'notifications_disabled' }
  | { event: 'primary_button_clicked' }
  | { event: 'back_navigation_triggered' }
  | {
      event: 'eip6963:announceProvider'
      info: { name: string; icon: string; rdns: string; uuid: string }
    }
