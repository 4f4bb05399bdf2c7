import { displayNameOf, handleOf } from '../../../app/names'
import { Avatar } from '../../../ui/Avatar'
import { shortWallet } from '../../profile/profile-meta'
import type { Recipient } from './recipient'

/** The name, image and address of who gets it. */
export function RecipientFace({ recipient, full }: { recipient: Recipient; full?: boolean }) {
  const { user, name, address } = recipient
  const title = user ? displayNameOf(user) : (name ?? shortWallet(address))
  return (
    <>
      <Avatar
        url={user?.pfp_url}
        name={title}
        seed={user?.fid ?? Number.parseInt(address.slice(2, 10), 16)}
        size={40}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <bdi>{title}</bdi>
          {user ? <bdi className="ms-1.5 font-normal text-ink-soft">@{handleOf(user)}</bdi> : null}
        </p>
        <p
          dir="ltr"
          className="text-start font-mono text-small text-ink-soft [overflow-wrap:anywhere]"
        >
          {full ? address : shortWallet(address)}
        </p>
      </div>
    </>
  )
}
