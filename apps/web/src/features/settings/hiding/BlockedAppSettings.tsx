import { useAccount, useCastaway } from '@castaway/react'
import type { RecordEntry } from '@castaway/react/records'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRecords } from '../../../app/records'
import { setAppBlocked } from '../../../shared/mini-apps/blocking'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { HiddenThings } from './HiddenThings'

/** The mini apps that the user blocked, the latest first. */
export function BlockedAppSettings() {
  const castaway = useCastaway()
  const account = useAccount()
  const apps = useRecords('blocked-app')?.toSorted((a, b) => b.body.blockedAt - a.body.blockedAt)
  const nameOf = ({ id, body }: RecordEntry<'blocked-app'>) => cleanName(body.name, id)
  return (
    <HiddenThings
      anchor="mini-apps"
      title={t`Blocked mini apps`}
      about={t`Blocked mini apps can’t be opened, and aren’t listed in the directory. Only you can see this list, and it syncs to your other devices.`}
      none={
        <Trans>
          No blocked mini apps yet. You can block a mini app from its menu, while it runs or in the
          directory.
        </Trans>
      }
      things={apps?.map((app) => ({
        id: app.id,
        name: nameOf(app),
        about: <bdi>{app.id}</bdi>,
        since: app.body.blockedAt,
        action: t`Unblock`,
        label: t`Unblock ${nameOf(app)}`,
        onAction: () =>
          void setAppBlocked(
            castaway,
            { domain: app.id, name: app.body.name },
            false,
            account?.fid,
          ),
      }))}
    />
  )
}
