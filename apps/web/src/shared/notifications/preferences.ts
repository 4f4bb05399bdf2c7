import type { RecordEntry, RecordStore } from '@castaway/react/records'
import { type Castaway, type Me, meQuery } from '@castaway/react'
import { listTypes, type ListType } from './list-types'

/** The user's notification settings. */
export interface NotificationPreferences {
  /** Only from followed users, or users with a badge. */
  priority: boolean
  /** Types that are included in the unseen count. */
  counted: readonly ListType[]
}

/** Keys under which the settings are stored. */
const PRIORITY = 'notifications-priority'
const COUNTED = 'notifications-counted'

/** Reads the settings; everything is on by default. */
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

/** Whether notifications can be limited to important people: a provider of today has no such list. */
export const offersPriority = (me: Me | undefined): boolean => me?.mode !== 'remote'

/** As `offersPriority`, outside of components. */
export const hasPriority = ({ queryClient }: Castaway): boolean =>
  offersPriority(queryClient.getQueryData(meQuery.queryKey))

/** Sets whether only followed users and users with a badge cause notifications. */
export const setPriority = (store: RecordStore, on: boolean): Promise<void> =>
  store.put('choice', PRIORITY, on ? { value: true } : null)

/** Sets which types are counted; all types is the default and stored as no setting. */
export const setCounted = (store: RecordStore, types: readonly ListType[]): Promise<void> =>
  store.put('choice', COUNTED, types.length === listTypes.length ? null : { value: types.join() })
