import { errorFacts, type Castaway } from '@castaway/react'
import { recordsOf } from '../../app/records'
import { type NotificationDetails, postHostEvent } from './host-events'

export interface InstalledApp {
  added: boolean
  notifications: NotificationDetails | null
}

const idOf = (fid: number, domain: string) => `${fid}.${domain}`

/** How long a launch waits for the server, in milliseconds; only in a browser that has never read from it. */
const PATIENCE = 400

const isConflict = (error: unknown) => errorFacts(error).code === 'CONFLICT'

/** Which apps an account has added, and their notification tokens. Private records, the same on all devices. */
export function installedApps(castaway: Castaway, fid: number, domain: string) {
  const { store, ready } = recordsOf(castaway)
  const id = idOf(fid, domain)
  const read = (): InstalledApp => {
    const record = store.get('mini-app', id)
    return { added: record !== null, notifications: record?.notifications ?? null }
  }
  const save = async (
    about: { name: string; url: string; icon?: string | undefined },
    notifications: NotificationDetails | null,
  ) => {
    await ready
    await store.put('mini-app', id, {
      fid,
      name: about.name.slice(0, 64),
      url: about.url,
      ...(about.icon ? { icon: about.icon } : {}),
      notifications,
      addedAt: store.get('mini-app', id)?.addedAt ?? Date.now(),
    })
  }
  /** An event that the app knows already is none that failed. */
  const post = async (event: Parameters<typeof postHostEvent>[2], notifications = false) => {
    try {
      return await postHostEvent(fid, domain, event, notifications)
    } catch (error) {
      if (!isConflict(error)) throw error
      return undefined
    }
  }
  const enable = async (): Promise<NotificationDetails | null> => {
    const details = await post('notifications_enabled')
    if (details !== undefined) return details
    // Enabled already, with a token that this browser doesn't have: a new one takes its place.
    await post('notifications_disabled')
    return (await post('notifications_enabled')) ?? null
  }
  /** Adding an app carries the permission to notify with it. */
  const add = async (about: Parameters<typeof save>[0]): Promise<NotificationDetails | null> => {
    const added = await post('frame_added', true)
    // Added before, without notifications or with a token that this browser doesn't have.
    const details = added === undefined ? await enable() : added
    await save(about, details)
    return details
  }
  const setNotifications = async (
    about: Parameters<typeof save>[0],
    on: boolean,
  ): Promise<NotificationDetails | null> => {
    const details = on ? await enable() : (await post('notifications_disabled'), null)
    await save(about, details)
    return details
  }
  return {
    read,
    /**
     * What is known when an app is launched. What this browser stores is waited for however long its disk takes: an app
     * that learns that it was not added asks for it again. The network is not.
     */
    async settled(): Promise<InstalledApp> {
      await store.ready()
      if (!store.hasRead)
        await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
      return read()
    },
    add,
    setNotifications,
    /** The app is at another domain of its owner now: it stays added, with its notifications on or off as they are. */
    async moveTo(otherDomain: string, about: Parameters<typeof save>[0]): Promise<void> {
      const { added, notifications } = read()
      if (!added) return
      const there = installedApps(castaway, fid, otherDomain)
      if (!there.read().added) {
        await there.add(about)
        if (!notifications) await there.setNotifications(about, false)
      }
      // The server of the old domain may be gone.
      await post('frame_removed').catch(() => undefined)
      await store.put('mini-app', id, null)
    },
    async remove(): Promise<void> {
      await post('frame_removed')
      await store.put('mini-app', id, null)
    },
  }
}
