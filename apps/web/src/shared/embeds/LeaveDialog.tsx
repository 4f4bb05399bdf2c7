import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'

/** Asks before a frame or a snap opens another site, and names that site. */
export function LeaveDialog({ to, onClose }: { to: URL; onClose: () => void }) {
  const { host } = to
  return (
    <Dialog open onClose={onClose} title={t`Leave Castaway?`} width="narrow">
      <div className="space-y-4 p-5">
        <p>
          <Trans>
            This card wants to open a page on <bdi className="font-semibold">{host}</bdi>.
          </Trans>
        </p>
        <p
          dir="ltr"
          className="max-h-32 overflow-y-auto rounded-small bg-sunken p-3 font-mono text-small [overflow-wrap:anywhere]"
        >
          {to.href}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t`Stay here`}</Button>
          <a
            href={to.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            onClick={onClose}
            className={buttonClass('primary')}
          >
            {t`Open the page`}
          </a>
        </div>
      </div>
    </Dialog>
  )
}
