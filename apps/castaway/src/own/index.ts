import type { Store } from '@castaway/provider'
import type { AccountStore } from '../gateway/accounts'
import type { Upstream } from '../gateway/upstream'
import { createPictures, type Pictures } from '../media/pictures'
import type { MediaStore } from '../media/store'
import { createRecords, type Records } from './records'
import { createSchedule, type Schedule } from './schedule'
import { publishAs } from './sending'
import { migrateOwn } from './tables'

/** What Castaway keeps for people itself, whichever provider stands behind it. */
export interface Own {
  records: Records
  schedule: Schedule
  pictures: Pictures
  /** Makes its tables, after the login's, and begins to send what is due. */
  open(upstream: Upstream, accounts: AccountStore): Promise<void>
}

export interface OwnOptions {
  store: Store
  /** Where the bytes of pictures are. */
  media: MediaStore
  /** Where people reach this process. */
  publicUrl: string
  report: (cause: unknown) => void
}

export function createOwn({ store, media, publicUrl, report }: OwnOptions): Own {
  const schedule = createSchedule(store, report)
  return {
    records: createRecords(store),
    schedule,
    pictures: createPictures(store, media, `${publicUrl}/media`),
    async open(upstream, accounts) {
      await migrateOwn(store)
      await schedule.open(publishAs(upstream, accounts))
    },
  }
}
