/**
 * Usage analytics of one server, which it keeps itself and which is off unless its operator switches it on. Both sides
 * of it are here: what a browser that consented sends, and what the operators read. There are only counts of names that
 * the code knows: no text, no address, no account.
 */

/** Events that a batch holds at most; one that is full is sent at once. */
export const BATCH_EVENTS = 10
/** Milliseconds after which a batch is sent that is not full. */
export const BATCH_AFTER = 5_000
/** How often a batch that could not be sent is tried again. */
export const BATCH_RETRIES = 10
/** Milliseconds between two sendings of what was measured. */
export const METRICS_EVERY = 30_000
/** Measured things that wait at most; when there are as many, they are sent at once. */
export const METRICS_QUEUE = 20
/** Batches that a browser keeps at most while it cannot send them; the oldest go first. */
export const KEPT_BATCHES = 20
/** Milliseconds after which a batch is no longer sent, and until which the server knows it again. */
export const BATCH_LIFETIME = 7 * 86_400_000
/** Seconds for which a consent holds, with the cookie that tells browsers apart. */
export const CONSENT_SECONDS = 365 * 86_400
/** Days for which it is known that a browser came. */
export const VISITOR_DAYS = 30
/** Days for which counts are kept. */
export const COUNT_DAYS = 400

/** Upper bounds in milliseconds of the groups that durations are counted in; the last group has none. */
export const DURATION_BOUNDS = [50, 100, 200, 400, 800, 1600, 3200] as const
/** Number of these groups. */
export const DURATION_GROUPS = DURATION_BOUNDS.length + 1
/** Most durations of one thing in one batch. */
export const MOST_DURATIONS = 10_000

export const analyticsWidths = ['phone', 'tablet', 'desktop'] as const
export type AnalyticsWidth = (typeof analyticsWidths)[number]

/**
 * What someone did. `visit`: the app was opened, in a window this wide. `screen`: a screen was shown, by its route
 * (`/cast/$hash`). `action`: the network was changed, by method and path of the operation (`POST /farcaster/cast`).
 */
export interface AnalyticsEvent {
  kind: 'visit' | 'screen' | 'action'
  name: string
}

/**
 * How long something took. `load`: from the request of the page to its first content, with an empty name. `call`: an
 * operation, by method and path.
 */
export interface AnalyticsMetric {
  kind: 'load' | 'call'
  name: string
  /** How many durations were in each group. */
  groups: number[]
  /** How many calls had no answer, or an error of the server. */
  failed: number
}

/** `POST /api/_analytics`: answered with `{ success: true }`, also if the server has this batch already. */
export interface AnalyticsBatch {
  /** A UUID: the same batch is counted once, however often it arrives. */
  id: string
  /** Milliseconds since it was put together. */
  age: number
  events: AnalyticsEvent[]
  metrics: AnalyticsMetric[]
}

/** Something with how often it happened. */
export interface AnalyticsCount {
  name: string
  count: number
}

/** One thing that took time. */
export interface AnalyticsDurations extends AnalyticsCount {
  failed: number
  /** Milliseconds that half, and 95 of 100, did not exceed: the bound of their group. Null if they exceed the last. */
  p50: number | null
  p95: number | null
}

/** Counts of one day (UTC). */
export interface AnalyticsDay {
  /** Unix milliseconds of its start. */
  at: number
  visitors: number
  visits: number
  screens: number
  actions: number
  calls: number
  failed: number
}

/** `GET /api/_analytics?days=30`: what the operators see. */
export interface AnalyticsReport {
  /** One entry a day, the oldest first, today last. */
  days: AnalyticsDay[]
  /** Browsers that came in the last 30 days, each once. */
  visitors: number
  /** The most frequent first. */
  widths: AnalyticsCount[]
  screens: AnalyticsCount[]
  /** By operation. */
  actions: AnalyticsCount[]
  calls: AnalyticsDurations[]
  /** Null if no page was measured. */
  load: AnalyticsDurations | null
}

/** Spans of the report, in days. */
export const analyticsSpans = [7, 30, 90, 365] as const
export type AnalyticsSpan = (typeof analyticsSpans)[number]
