import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import { useChannel } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { cleanName } from '../../ui/text/rich-text-parts'
import { displayNameOf, UserLink } from '../../app/names'
import { channelSeed } from './channel-seed'
import { type Invite, useInviteMutations } from './invites'
import { roleMessages } from './roles'

/** An invite to the user: who invites, to which channel, and buttons to accept and decline. */
export function InviteRow({ invite, bare }: { invite: Invite; bare?: boolean }) {
  const { answer } = useInviteMutations()
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const { channel_id: id, role, inviter } = invite
  const channel = useChannel(id)
  const name = cleanName(channel?.name, id)
  const answered = (accept: boolean) => async () => {
    setBusy(accept ? 'yes' : 'no')
    await answer(invite, accept)
    setBusy(null)
  }
  const inviterName = displayNameOf(inviter)
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 px-(--row-x) py-(--row-y)">
      {bare ? null : (
        <Avatar url={channel?.image_url} name={name} seed={channelSeed(id)} size={48} square />
      )}
      <div className="min-w-0 flex-1 basis-48">
        {bare ? null : (
          <Link
            to="/c/$channelId"
            params={{ channelId: id }}
            className="block truncate font-semibold hover:underline"
          >
            <bdi>{name}</bdi> <bdi className="font-medium text-channel">/{cleanName(id, '…')}</bdi>
          </Link>
        )}
        <p className="text-ink-soft">
          <UserLink user={inviter} className="font-medium text-ink hover:underline">
            <bdi>{inviterName}</bdi>
          </UserLink>{' '}
          {role === 'moderator'
            ? t`invited you to become a moderator`
            : t`invited you to become a member`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={busy === 'no'}
          disabled={busy !== null}
          aria-label={t`Decline the invite to ${name} as ${i18n._(roleMessages[role])}`}
          onClick={() => void answered(false)()}
        >
          {t`Decline`}
        </Button>
        <Button
          size="small"
          tone="primary"
          busy={busy === 'yes'}
          disabled={busy !== null}
          aria-label={t`Accept the invite to ${name} as ${i18n._(roleMessages[role])}`}
          onClick={() => void answered(true)()}
        >
          {t`Accept`}
        </Button>
      </div>
    </div>
  )
}
