/* oxlint-disable jsx-a11y/prefer-tag-over-role -- results are inserted into an existing list */
import { t } from '@lingui/core/macro'
import {
  errorFacts,
  type Channel,
  type User,
  useAccount,
  useCastaway,
  errorMessageFor,
} from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { Dialog } from '../../ui/dialog/Dialog'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { RowSkeletons } from '../../ui/Skeleton'
import { TextField } from '../../ui/form/TextField'
import { displayNameOf } from '../../app/names'
import { useDebounced } from '../../ui/use-debounced'
import { PersonRow } from '../../shared/people/PersonRow'
import { useInviteMutations } from '../../shared/channels/invites'
import type { ChannelPermissions, Role } from '../../shared/channels/roles'

/** Finds people by name and invites them as members or moderators. */
export default function InvitePeople({
  channel,
  powers,
  onClose,
}: {
  channel: Channel
  powers: ChannelPermissions
  onClose: () => void
}) {
  const { q } = useCastaway()
  const account = useAccount()
  const [words, setWords] = useState('')
  const [role, setRole] = useState<Role>('member')
  const wanted = useDebounced(words.trim().replace(/^@/, ''), 200)
  const search = useQuery({
    ...q.searchUser.query({ q: wanted || '-', limit: 10 }),
    enabled: wanted !== '',
  })
  const found = (search.data?.result.users ?? []).filter((each) => each.fid !== account?.fid)
  const { id } = channel
  return (
    <Dialog open onClose={onClose} title={t`Invite people to /${id}`} variant="sheet">
      <div className="space-y-4 p-5">
        <TextField
          label={t`Person`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          ref={focusOnMount}
          before={<Search size={17} aria-hidden="true" />}
          placeholder={t`Name or @username`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1.5 text-small font-semibold">{t`Role`}</legend>
          <div className="flex flex-wrap gap-2">
            <RoleChoice value="member" current={role} onChoose={setRole} label={t`Member`} />
            <RoleChoice
              value="moderator"
              current={role}
              onChoose={setRole}
              label={t`Moderator`}
              disabled={!powers.moderators}
            />
          </div>
          {powers.moderators ? null : (
            <p className="mt-1.5 text-small text-ink-soft">
              {t`Only the channel’s owner can invite moderators.`}
            </p>
          )}
        </fieldset>
      </div>
      <div aria-live="polite" className="min-h-40 border-t border-line">
        {wanted === '' ? (
          <p className="px-5 py-6 text-ink-soft">
            {t`Start typing a name. People join once they accept your invite.`}
          </p>
        ) : search.isPending ? (
          <RowSkeletons count={3} />
        ) : search.isError ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 px-5 py-6 text-danger">
            {errorMessageFor(search.error).title}.
            <Button size="small" onClick={() => void search.refetch()}>
              {t`Try again`}
            </Button>
          </p>
        ) : found.length === 0 ? (
          <p className="px-5 py-6 text-ink-soft">{t`No one found by that name.`}</p>
        ) : (
          <ul aria-label={t`People found`}>
            {found.map((user) => (
              <li key={`${user.fid}:${role}`}>
                <UserResult channel={channel} user={user} role={role} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function RoleChoice({
  value,
  current,
  onChoose,
  label,
  disabled,
}: {
  value: Role
  current: Role
  onChoose: (role: Role) => void
  label: string
  disabled?: boolean
}) {
  return (
    <label
      className={classes(
        'inline-flex h-9 cursor-pointer items-center gap-2 rounded-full border px-4 text-small font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        value === current
          ? 'border-accent bg-accent-wash text-accent-strong'
          : 'border-line text-ink-soft hover:border-line-strong',
        disabled && 'cursor-default opacity-50',
      )}
    >
      <input
        type="radio"
        name="role"
        className="sr-only"
        checked={value === current}
        disabled={disabled ?? false}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  )
}

function UserResult({ channel, user, role }: { channel: Channel; user: User; role: Role }) {
  const { invite } = useInviteMutations()
  const [state, setState] = useState<'open' | 'busy' | 'asked'>('open')
  const [failure, setFailure] = useState<unknown>()
  const name = displayNameOf(user)
  const ask = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await invite(channel.id, user.fid, role)
      setState('asked')
    } catch (error) {
      setFailure(error)
      setState('open')
    }
  }
  return (
    <PersonRow
      fid={user.fid}
      note={failure ? <InviteError error={failure} /> : null}
      actions={
        state === 'asked' ? (
          <span className="inline-flex h-8 items-center gap-1 text-small font-medium text-recast">
            <Check size={16} aria-hidden="true" />
            {t`Invited`}
          </span>
        ) : (
          <Button
            size="small"
            tone="primary"
            busy={state === 'busy'}
            aria-label={
              role === 'moderator' ? t`Invite ${name} as moderator` : t`Invite ${name} as member`
            }
            onClick={() => void ask()}
          >
            {t`Invite`}
          </Button>
        )
      }
    />
  )
}

/** Why an invite failed; here the error code for an existing role needs a more specific message. */
function InviteError({ error }: { error: unknown }) {
  const { code } = errorFacts(error)
  return (
    <span role="alert" className="text-small text-danger">
      {code === 'CONFLICT'
        ? t`They’re already in the channel or already invited.`
        : `${errorMessageFor(error).title}. ${errorMessageFor(error).advice}`}
    </span>
  )
}
