import { Trans } from '@lingui/react/macro'
import { useAccount, useCast } from '@castaway/react'
import { Avatar } from '../../ui/Avatar'
import { displayNameOf } from '../../app/names'
import { useCastActions } from '../../shared/casts/use-cast-actions'

/** Invites the reader to reply, right below the cast. */
export function ReplyPrompt({ hash }: { hash: string }) {
  const cast = useCast(hash)
  const account = useAccount()
  const actions = useCastActions()
  if (!cast || !account) return <div className="border-b border-line" />
  const name = displayNameOf(cast.author)
  return (
    <button
      type="button"
      onClick={() => actions.reply(cast)}
      className="flex w-full items-center gap-3 border-y print:hidden border-line px-(--row-x) py-3 text-start text-prose text-ink-soft transition-colors duration-100 -outline-offset-4! hover:bg-surface"
    >
      <Avatar url={account.pfp_url} name={displayNameOf(account)} seed={account.fid} size={36} />
      <span className="truncate">
        {cast.author.fid === account.fid ? (
          <Trans>Reply to your cast…</Trans>
        ) : (
          <Trans>
            Reply to <bdi>{name}</bdi>…
          </Trans>
        )}
      </span>
    </button>
  )
}
