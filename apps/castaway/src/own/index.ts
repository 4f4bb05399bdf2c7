import type { Store } from '@castaway/provider'
import type { AccountStore } from '../gateway/accounts'
import type { Upstream } from '../gateway/upstream'
import { createRecords, type Records } from './records'
import { createSchedule, type Schedule } from './schedule'
import { publishAs } from './sending'
import { migrateOwn } from './tables'

/** What Castaway keeps for people itself, whichever provider stands behind it. */
export interface Own {
  records: Records
  schedule: Schedule
  /** Makes its tables, after the login's, and begins to send what is due. */
  open(upstream: Upstream, accounts: AccountStore): Promise<void>
}

export function createOwn(store: Store, report: (cause: unknown) => void): Own {
  const schedule = createSchedule(store, report)
  return {
    records: createRecords(store),
    schedule,
    async open(upstream, accounts) {
      await migrateOwn(store)
      await schedule.open(publishAs(upstream, accounts))
    },
  }
}
