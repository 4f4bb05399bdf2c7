import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type EntityStore, type Outbox, type OutboxEntry, useCastaway } from '@castaway/react'
import { useRef } from 'react'
import { handleOf } from '../../app/names'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { errorMessageFor } from '../../ui/errors/error-messages'

type Fields = Record<string, unknown>

/** Describes a write to the user. */
function describe({ operation, args }: OutboxEntry, store: EntityStore): string {
  const fields = args as Fields
  const about = () => {
    const author = store.cast(String(fields.target ?? fields.targetHash))?.author
    return author ? `@${handleOf(author)}` : null
  }
  const person = () => {
    const [fid] = (fields.targetFids as number[] | undefined) ?? [
      fields.mutedFid ?? fields.blockedFid,
    ]
    const user = store.user(Number(fid))
    return user ? `@${handleOf(user)}` : `#${String(fid)}`
  }
  const name = about()
  const channel = `/${String(fields.channelId)}`
  switch (operation) {
    case 'publishCast': {
      const text = String(fields.text ?? '')
      return text ? t`Cast: ${text}` : t`Cast without text`
    }
    case 'deleteCast':
      return t`Delete a cast`
    case 'publishReaction':
      if (fields.reactionType === 'recast')
        return name ? t`Recast a cast by ${name}` : t`Recast a cast`
      return name ? t`Like a cast by ${name}` : t`Like a cast`
    case 'deleteReaction':
      if (fields.reactionType === 'recast') return t`Undo a recast`
      return t`Unlike a cast`
    case 'followUser': {
      const who = person()
      return t`Follow ${who}`
    }
    case 'unfollowUser': {
      const who = person()
      return t`Unfollow ${who}`
    }
    case 'followChannel':
      return t`Follow ${channel}`
    case 'unfollowChannel':
      return t`Unfollow ${channel}`
    case 'publishMute': {
      const name = person()
      return t`Mute ${name}`
    }
    case 'deleteMute': {
      const name = person()
      return t`Unmute ${name}`
    }
    case 'publishBlock': {
      const name = person()
      return t`Block ${name}`
    }
    case 'deleteBlock': {
      const name = person()
      return t`Unblock ${name}`
    }
    case 'updateUser':
      return t`Update your profile`
    default:
      return t`Other change`
  }
}

/** Describes why a write was rejected and what to do. */
function reason(refused: NonNullable<OutboxEntry['refused']>): string {
  if (refused.code === 'MAYBE_SENT')
    return t`We lost the response a day ago, so this may have been sent. Check your profile before sending it again.`
  const { title, advice } = errorMessageFor(refused)
  return `${title}. ${advice}`
}

interface QueuedChangesDialogProps {
  outbox: Outbox
  entries: readonly OutboxEntry[]
  onClose: () => void
}

/** Lists queued and rejected changes; each can be removed. */
export default function QueuedChangesDialog({
  outbox,
  entries,
  onClose,
}: QueuedChangesDialogProps) {
  const { store } = useCastaway()
  const list = useRef<HTMLDivElement>(null)
  const count = entries.length
  const remove = (idem: string) => {
    // The button disappears with its row: the focus stays in the dialog.
    list.current?.focus()
    void outbox.cancel(idem)
  }
  return (
    <Dialog open onClose={onClose} title={t`Unsent changes`}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {count === 0 ? (
          <EmptyState title={t`All sent`}>
            <Trans>What you do offline waits here until you’re back online.</Trans>
          </EmptyState>
        ) : (
          <>
            <p className="px-6 pt-4 text-ink-soft">
              {plural(count, {
                one: 'It will be sent when you’re back online.',
                other: 'They’ll be sent in this order when you’re back online.',
              })}
            </p>
            <ul className="divide-y divide-line px-6 py-2">
              {entries.map((entry) => (
                <li key={entry.idem} className="flex items-start gap-3 py-3">
                  <div className="min-w-0 flex-1">
                    <p dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
                      {describe(entry, store)}
                    </p>
                    <p className="text-small text-ink-soft">
                      <RelativeTime time={new Date(entry.at).toISOString()} />
                    </p>
                    {entry.refused ? (
                      <p className="text-small text-danger">{reason(entry.refused)}</p>
                    ) : null}
                  </div>
                  {entry.refused ? (
                    <Button size="small" onClick={() => void outbox.retry(entry.idem)}>
                      <Trans>Try again</Trans>
                    </Button>
                  ) : null}
                  <Button size="small" onClick={() => remove(entry.idem)}>
                    {t({ message: 'Cancel', context: 'discards a change that has not been sent' })}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
