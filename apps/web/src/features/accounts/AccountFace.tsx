import type { Account } from '@castaway/react'
import { ChevronsUpDown } from 'lucide-react'
import { Avatar } from '../../ui/Avatar'
import { displayNameOf, handleOf } from '../../app/names'

export const accountFaceClass =
  'flex w-full min-w-0 items-center gap-3 rounded-full p-1.5 text-start transition-colors duration-100 hover:bg-sunken aria-expanded:bg-sunken wide:pe-3'

/** The account that this tab acts as: only its profile image where the rail is narrow. */
export function AccountFace({ account }: { account: Account }) {
  const name = displayNameOf(account)
  return (
    <>
      <Avatar url={account.pfp_url} name={name} seed={account.fid} size={40} />
      <span className="hidden min-w-0 flex-1 wide:block">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <bdi className="block truncate text-small text-ink-soft">@{handleOf(account)}</bdi>
      </span>
      <ChevronsUpDown
        size={17}
        aria-hidden="true"
        className="hidden shrink-0 text-ink-soft wide:block"
      />
    </>
  )
}
