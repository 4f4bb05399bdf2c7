import type { MoreWork, Store } from '@castaway/provider'
import { createAnalytics, type Analytics } from '../analytics/analytics'
import type { AccountStore } from '../gateway/accounts'
import type { Upstream } from '../gateway/upstream'
import { createImages, type Images } from '../media/images'
import type { MediaStore } from '../media/store'
import { noteUse, sweepImages } from '../media/use'
import { createReports, type Reports } from '../reports/reports'
import { createRecords, type Records } from './records'
import { createSchedule, type Schedule } from './schedule'
import { publishAs } from './publish-as'
import { migrateRecords } from '../record-tables'

/** What Castaway's server stores for users itself, independent of the provider. */
export interface UserData {
  records: Records
  schedule: Schedule
  images: Images
  reports: Reports
  analytics: Analytics
  /** Number of open reports; null until the tables exist. */
  countOpenReports(): Promise<number | null>
  /** Handlers for the job runner. */
  work: MoreWork
  /** Called with the body of every write before it is sent to the network, to note which images it uses. */
  beforeSend(body: string): Promise<void>
  /** Creates the tables (after the login's tables) and starts to send scheduled casts. */
  open(upstream: Upstream, accounts: AccountStore): Promise<void>
}

export interface UserDataOptions {
  store: Store
  /** Storage of the images' bytes. */
  media: MediaStore
  /** Public URL of this process. */
  publicUrl: string
  report: (cause: unknown) => void
}

/** Job that deletes unused images. */
const SWEEP_IMAGES = 'sweep_pictures'
/** Job that deletes reports that were closed long ago. */
const SWEEP_REPORTS = 'sweep_reports'
/** Job that deletes what analytics keep no longer; also where they were switched off. */
const SWEEP_ANALYTICS = 'sweep_analytics'
const SWEEP_EVERY = 60 * 60_000

export function createUserData({ store, media, publicUrl, report }: UserDataOptions): UserData {
  const schedule = createSchedule(store, report)
  const reports = createReports(store)
  const analytics = createAnalytics(store)
  const { recurring, work } = schedule.work
  let isOpen = false
  return {
    records: createRecords(store),
    schedule,
    images: createImages(store, media, `${publicUrl}/media`),
    reports,
    analytics,
    countOpenReports: async () => (isOpen ? reports.countOpen() : null),
    work: {
      recurring: [
        ...recurring,
        { kind: SWEEP_IMAGES, every: SWEEP_EVERY },
        { kind: SWEEP_REPORTS, every: SWEEP_EVERY },
        { kind: SWEEP_ANALYTICS, every: SWEEP_EVERY },
      ],
      work: {
        ...work,
        async [SWEEP_IMAGES](_payload, { signal }) {
          // Jobs can start before the tables exist.
          if (isOpen) await sweepImages(store, media, signal)
        },
        async [SWEEP_REPORTS]() {
          if (isOpen) await reports.sweep()
        },
        async [SWEEP_ANALYTICS]() {
          if (isOpen) await analytics.sweep()
        },
      },
    },
    beforeSend: (body) => noteUse(store, body),
    async open(upstream, accounts) {
      await migrateRecords(store)
      isOpen = true
      const publish = publishAs(upstream, accounts)
      await schedule.open(async (who, cast) => {
        await noteUse(store, JSON.stringify(cast))
        return publish(who, cast)
      })
    },
  }
}
