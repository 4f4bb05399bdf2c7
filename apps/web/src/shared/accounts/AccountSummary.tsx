import type { Account } from '@castaway/react'
import { Avatar } from '../../ui/Avatar'
import { displayNameOf, handleOf } from '../../app/names'
import { signerNote } from './signer-note'

/** An account in a row of a list or a menu: profile image, names, and why it cannot write, if it cannot. */
export function AccountSummary({ account, size }: { account: Account; size: number }) {
  const note = signerNote(account)
  return (
    <>
      <Avatar url={account.pfp_url} name={displayNameOf(account)} seed={account.fid} size={size} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{displayNameOf(account)}</bdi>
        </span>
        <span className="block truncate text-small text-ink-soft">
          <bdi>@{handleOf(account)}</bdi>
          {note ? <> · {note}</> : null}
        </span>
      </span>
    </>
  )
}
