import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog/Dialog'
import { NotificationChoices } from '../../shared/notifications/NotificationChoices'

/** The notification settings in a dialog over the list of notifications. */
export default function NotificationSettings({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open variant="sheet" width="narrow" title={t`Notification settings`} onClose={onClose}>
      <div className="space-y-6 p-5">
        <NotificationChoices />
        <Link
          to="/settings/muting-and-blocking"
          onClick={onClose}
          className="inline-block font-semibold text-accent hover:underline"
        >
          <Trans>Muting and blocking</Trans>
        </Link>
      </div>
    </Dialog>
  )
}
