import { t } from '@lingui/core/macro'
import { type Channel, useAccount, useUser, errorMessageFor } from '@castaway/react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { toast } from '../../ui/toast/toasts'
import { displayNameOf } from '../../app/names'
import { useInviteMutations } from '../../shared/channels/invites'
import type { Role } from '../../shared/channels/roles'

/** Confirms the removal of a role: only a new invite that is accepted restores it. */
export function ConfirmRemoval({
  channel,
  fid,
  role,
  onClose,
}: {
  channel: Channel
  fid: number
  role: Role
  onClose: () => void
}) {
  const account = useAccount()
  const user = useUser(fid)
  const { remove } = useInviteMutations()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const own = account?.fid === fid
  const name = user ? displayNameOf(user) : `#${fid}`
  const { id } = channel
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await remove(id, fid, role)
      toast({ title: own ? t`You left /${id}` : t`${name} removed from /${id}` })
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const title = own
    ? role === 'moderator'
      ? t`Stop moderating /${id}?`
      : t`Leave /${id}?`
    : role === 'moderator'
      ? t`Remove ${name} as moderator?`
      : t`Remove ${name}?`
  return (
    <Dialog open onClose={onClose} title={title} width="narrow">
      <div className="space-y-4 p-5">
        <p className="text-pretty text-ink-soft">
          {own
            ? t`You can still read and cast here. To become a member again, you’ll need a new invite.`
            : t`They can still read, cast, and follow here. To bring them back, you’ll need to invite them again.`}
        </p>
        {failure ? (
          <p role="alert" className="text-danger">
            {errorMessageFor(failure).title}. {errorMessageFor(failure).advice}
          </p>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button tone="danger" busy={busy} onClick={() => void confirm()}>
            {own ? (role === 'moderator' ? t`Stop moderating` : t`Leave`) : t`Remove`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
