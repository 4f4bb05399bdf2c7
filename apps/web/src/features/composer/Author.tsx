import { Trans } from '@lingui/react/macro'
import { type Account, useMe } from '@castaway/react'
import { Avatar } from '../../ui/Avatar'
import { cleanName } from '../../ui/rich-text-parts'

interface AuthorProps {
  /** Who this tab is. */
  account: Account
  /** Who the draft is cast as. */
  fid: number
  /** It cannot be changed any more. */
  fixed: boolean
  onChange: (fid: number) => void
}

/** As whom it goes out; always in sight, so that nobody casts from the wrong account. */
export function Author({ account, fid }: AuthorProps) {
  const me = useMe()
  const who = me.data?.accounts?.find((each) => each.fid === fid) ?? account
  const name = cleanName(who.display_name, who.username ?? `!${who.fid}`)
  return (
    <>
      <Avatar url={who.pfp_url} name={name} seed={who.fid} size={36} />
      <p className="min-w-0 flex-1 truncate text-small">
        <span className="sr-only">
          <Trans>You cast as</Trans>{' '}
        </span>
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-ink-soft">@{who.username ?? who.fid}</span>
      </p>
    </>
  )
}
