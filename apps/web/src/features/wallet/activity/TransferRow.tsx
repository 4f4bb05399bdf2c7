import { Trans } from '@lingui/react/macro'
import type { User } from '@castaway/react'
import { Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayNameOf, UserLink } from '../../../app/names'
import { shortWallet } from '../../../shared/profile/profile-meta'
import { ItemText } from '../../../shared/wallet/items/ItemText'
import { suspicionText, TokenAmount } from '../../../shared/wallet/TokenText'
import { TokenImage } from '../../../shared/wallet/TokenImage'
import { Avatar } from '../../../ui/Avatar'
import { RowIcon } from '../RowIcon'
import type { DescribedToken } from '../../../shared/wallet/use-described-tokens'
import { ActivityRow } from './ActivityRow'
import type { OwnTransfer } from './use-transfers'

const NOBODY = /^0x0{40}$/

export interface TransferRowProps {
  transfer: OwnTransfer
  about: DescribedToken
  isReceived: boolean
  /** Whose address is on the other side, if it is an account's. */
  other: User | undefined
}

/** What came or left, and from whom or to whom. */
export function TransferRow({ transfer, about, isReceived, other }: TransferRowProps) {
  const { chainId, hash, at } = transfer
  return (
    <ActivityRow
      chainId={chainId}
      hash={hash}
      at={at}
      facts={about.suspicion ? suspicionText(about.suspicion) : null}
      image={
        other ? (
          <Avatar url={other.pfp_url} name={displayNameOf(other)} seed={other.fid} size={40} />
        ) : about.token ? (
          <TokenImage token={about.token} />
        ) : (
          <RowIcon icon={Images} />
        )
      }
    >
      <TransferSentence transfer={transfer} about={about} isReceived={isReceived} other={other} />
    </ActivityRow>
  )
}

/** The same in a sentence, without its place in the list. */
export function TransferSentence({ transfer, about, isReceived, other }: TransferRowProps) {
  const address = isReceived ? transfer.from : transfer.to
  return (
    <Sentence
      what={<Moved transfer={transfer} about={about} />}
      who={
        other ? (
          <UserLink user={other} className="font-semibold hover:underline">
            <bdi>{displayNameOf(other)}</bdi>
          </UserLink>
        ) : (
          <bdi className="font-mono text-small">{shortWallet(address)}</bdi>
        )
      }
      isReceived={isReceived}
      isNobody={NOBODY.test(address)}
    />
  )
}

function Sentence({
  what,
  who,
  isReceived,
  isNobody,
}: {
  what: ReactNode
  who: ReactNode
  isReceived: boolean
  /** It was created or destroyed. */
  isNobody: boolean
}) {
  if (isReceived)
    return isNobody ? (
      <Trans>You received {what}, newly minted</Trans>
    ) : (
      <Trans>
        You received {what} from {who}
      </Trans>
    )
  return isNobody ? (
    <Trans>You burned {what}</Trans>
  ) : (
    <Trans>
      You sent {what} to {who}
    </Trans>
  )
}

function Moved({
  transfer: { assets },
  about: { name, token },
}: {
  transfer: OwnTransfer
  about: DescribedToken
}) {
  if (assets.kind === 'amount')
    return token ? <TokenAmount amount={assets.amount} token={token} /> : <bdi>{name}</bdi>
  return (
    <ItemText
      tokenId={assets.tokenId}
      amount={assets.amount}
      collection={<bdi className="font-semibold">{name}</bdi>}
    />
  )
}
