import type { Account } from '@castaway/react'
import { hasHaptics } from '../../shared/mini-apps/capabilities'
import type { InstalledApp } from '../../shared/mini-apps/installed'
import type { LaunchLocation } from '../../shared/mini-apps/launch'
import type { accountLocation } from './account-location'
import type { Grants } from './grants'

interface ContextOptions {
  account: Account
  clientFid: number | undefined
  location: LaunchLocation
  grants: Pick<Grants, 'has'>
  installed: Promise<InstalledApp>
  place: ReturnType<typeof accountLocation>
  /** What the workbench says in place of what is so. */
  client: Record<string, unknown> | undefined
}

/** What an app learns of its launch. Stays as it was when the app was opened: a change while it runs is an event. */
export const contextOf =
  ({ account, clientFid, location, grants, installed, place: found, client }: ContextOptions) =>
  async () => {
    const { added, notifications } = await installed
    const place = await found
    return {
      client: {
        platformType: 'web',
        clientFid: clientFid ?? 0,
        added,
        ...(notifications ? { notificationDetails: notifications } : {}),
        safeAreaInsets: { top: 0, bottom: 0, left: 0, right: 0 },
        ...client,
      },
      user: {
        fid: account.fid,
        username: account.username,
        displayName: account.display_name,
        pfpUrl: account.pfp_url,
        ...(place ? { location: place } : {}),
      },
      location,
      features: { haptics: hasHaptics(), cameraAndMicrophoneAccess: grants.has('media') },
    }
  }
