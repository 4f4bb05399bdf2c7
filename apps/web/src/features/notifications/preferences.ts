import type { RecordEntry, RecordStore } from '@castaway/react/records'
import { listTypes, type ListType } from './tabs'

/** What somebody wants to hear of. */
export interface NotificationPreferences {
  /** Only from people one follows, or who carry the badge. */
  priority: boolean
  /** Types that count in the number of unseen ones. */
  counted: readonly ListType[]
}

/** Names of the choices under which it is kept. */
const PRIORITY = 'notifications-priority'
const COUNTED = 'notifications-counted'

/** Reads the choices; what was never chosen is loud. */
export function preferencesFrom(
  choices: readonly RecordEntry<'choice'>[],
): NotificationPreferences {
  const value = (name: string) => choices.find(({ id }) => id === name)?.body.value
  const counted = value(COUNTED)
  const names = typeof counted === 'string' ? new Set(counted.split(',')) : undefined
  return {
    priority: value(PRIORITY) === true,
    counted: names ? listTypes.filter((type) => names.has(type)) : listTypes,
  }
}

/** Only what comes from people one follows, or everything. */
export const setPriority = (store: RecordStore, on: boolean): Promise<void> =>
  store.put('choice', PRIORITY, on ? { value: true } : null)

/** Which types count; all of them is no choice. */
export const setCounted = (store: RecordStore, types: readonly ListType[]): Promise<void> =>
  store.put('choice', COUNTED, types.length === listTypes.length ? null : { value: types.join() })
