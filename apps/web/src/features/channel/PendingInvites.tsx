import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import type { Channel } from '@castaway/react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { displayNameOf } from '../../app/names'
import { PersonRow } from '../../shared/people/PersonRow'
import {
  type Invite,
  inviteKey,
  flattenInvites,
  useChannelInvites,
  useInviteMutations,
} from '../../shared/channels/invites'
import { MoreInvites } from '../../shared/channels/MoreInvites'
import { type ChannelPermissions, roleMessages } from '../../shared/channels/roles'

/** Pending invites of a channel, for its owner and moderators. */
export function PendingInvites({
  channel,
  powers,
}: {
  channel: Channel
  powers: ChannelPermissions
}) {
  const query = useChannelInvites(channel.id, powers.members)
  const invites = flattenInvites(query.data)
  if (query.isError && invites.length === 0) {
    return (
      <p
        role="alert"
        className="flex flex-wrap items-center gap-3 border-b border-line px-(--row-x) py-3 text-danger"
      >
        {t`Couldn’t load invites.`}
        <Button size="small" onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </p>
    )
  }
  if (invites.length === 0) return null
  return (
    <section aria-label={t`Pending invites`}>
      <h3 className="border-b border-line px-(--row-x) py-3 font-bold">{t`Pending invites`}</h3>
      <ul>
        {invites.map((invite) => (
          <li key={inviteKey(invite)}>
            <PendingInviteRow invite={invite} powers={powers} />
          </li>
        ))}
      </ul>
      <MoreInvites query={query} className="border-b border-line px-(--row-x) py-3" />
      <h3 className="border-b border-line px-(--row-x) py-3 font-bold">{t`Members`}</h3>
    </section>
  )
}

function PendingInviteRow({ invite, powers }: { invite: Invite; powers: ChannelPermissions }) {
  const { withdraw } = useInviteMutations()
  const [busy, setBusy] = useState(false)
  const { role, invited, inviter } = invite
  const name = displayNameOf(invited)
  const by = displayNameOf(inviter)
  const roleName = i18n._(roleMessages[role])
  const may = role === 'member' ? powers.members : powers.moderators
  return (
    <PersonRow
      fid={invited.fid}
      note={<span className="text-small text-ink-soft">{t`${roleName}, invited by ${by}`}</span>}
      actions={
        may ? (
          <Button
            size="small"
            busy={busy}
            aria-label={t`Cancel invite for ${name} as ${roleName}`}
            onClick={() => {
              setBusy(true)
              void withdraw(invite).finally(() => setBusy(false))
            }}
          >
            {t`Cancel invite`}
          </Button>
        ) : (
          <span />
        )
      }
    />
  )
}
