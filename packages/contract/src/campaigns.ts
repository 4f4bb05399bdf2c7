import type { NotificationDelivery } from './entities/miniapp'

/** Whom a campaign is for: the people it names, or everyone who turned on the app’s notifications. */
export interface CampaignAudience {
  /** Up to 100; everyone if it is empty or left out. */
  target_fids?: number[]
  /** All that are given have to match. */
  filters?: {
    exclude_fids?: number[]
    /** Only people who follow this account. */
    following_fid?: number
    /** 0…1 */
    minimum_user_score?: number
    /** Meters; 50 km by default. */
    near_location?: { latitude: number; longitude: number; radius?: number }
  }
}

/** A notification to the users of an app. */
export interface CampaignDraft extends CampaignAudience {
  /** Id of the app. */
  app: string
  notification: {
    /** Up to 32 characters. */
    title: string
    /** Up to 128 characters. */
    body: string
    /** On the mini app’s domain; up to 256 characters. */
    target_url: string
  }
  /** Unix ms by the island’s clock; at once by default. */
  send_at?: number
}

/** How many people a campaign would reach now. */
export interface AudienceCount {
  /** People who have turned on the app’s notifications. */
  people: number
  /** Named people who have turned them off. */
  off: number
  /** Named people who never turned them on. */
  missing: number
  /** Some of those whom it would reach. */
  examples: {
    fid: number
    username: string | null
    display_name: string | null
    pfp_url: string | null
  }[]
}

/** The mini app that a campaign leads to. */
export interface CampaignMiniApp {
  name: string | null
  icon_url: string | null
  /** What `webhookUrl` of its manifest has to be, so that the island knows whom the app may notify. */
  webhook_url: string
  /** Whether it is. */
  is_connected: boolean
}

/** A campaign and what became of it. Times are Unix ms by the island’s clock. */
export interface CampaignSummary {
  id: string
  app: { id: string; name: string }
  title: string
  body: string
  target_url: string
  /** `scheduled` until its time, `sending` while hosts have not answered. */
  state: 'scheduled' | 'sending' | 'sent'
  send_at: number
  /** Notifications: someone who uses the app in two hosts counts twice. */
  recipients: number
  delivered: number
  failed: number
  /** Refused because the person got too many. */
  limited: number
  /** Openings, and the people who opened it. Known only where the island itself shows notifications. */
  opens: number
  openers: number
  /** People who turned the app’s notifications off within a week after it, and have them off. */
  switched_off: number
}

/** What happened to a campaign in a span of time. */
export interface CampaignBar {
  /** Unix ms at which it begins. */
  at: number
  delivered: number
  /** People who opened it first in this time. */
  opened: number
  switched_off: number
}

/** Someone whom a campaign was sent to. */
export interface CampaignPerson {
  fid: number
  username: string | null
  /** Account of the host that delivers it; null if it is not known. */
  host_fid: number | null
  status: 'waiting' | 'rate_limited' | NotificationDelivery['status']
  /** Unix ms; null if it has not happened. */
  settled_at: number | null
  opened_at: number | null
  opens: number
  switched_off_at: number | null
}
