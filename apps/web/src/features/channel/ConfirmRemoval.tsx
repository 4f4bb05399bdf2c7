import { t } from '@lingui/core/macro'
import { type Channel, useAccount, useUser } from '@castaway/react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
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
  const own = account?.fid === fid
  const name = user ? displayNameOf(user) : `#${fid}`
  const { id } = channel
  const confirm = async () => {
    await remove(id, fid, role)
    toast({ title: own ? t`You left /${id}` : t`${name} removed from /${id}` })
  }
  const title = own
    ? role === 'moderator'
      ? t`Stop moderating /${id}?`
      : t`Leave /${id}?`
    : role === 'moderator'
      ? t`Remove ${name} as moderator?`
      : t`Remove ${name}?`
  return (
    <ConfirmDialog
      title={title}
      action={own ? (role === 'moderator' ? t`Stop moderating` : t`Leave`) : t`Remove`}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {own
          ? t`You can still read and cast here. To become a member again, you’ll need a new invite.`
          : t`They can still read, cast, and follow here. To bring them back, you’ll need to invite them again.`}
      </p>
    </ConfirmDialog>
  )
}
