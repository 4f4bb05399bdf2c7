import { Trans } from '@lingui/react/macro'
import { useUser } from '@castaway/react'
import { AppWindow, ArrowLeftRight, ShieldOff } from 'lucide-react'
import { displayNameOf, UserLink } from '../../../app/names'
import { shortWallet } from '../../../shared/profile/profile-meta'
import { ItemText } from '../../../shared/wallet/items/ItemText'
import { TokenAmount } from '../../../shared/wallet/TokenText'
import { type TransactionRecord, transactionOf } from '../../../shared/wallet/transaction-records'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { Avatar } from '../../../ui/Avatar'
import { spenderName } from '../../../shared/wallet/known-spenders'
import { RowIcon } from '../RowIcon'
import { RecordRow } from './ActivityRow'
import { TransferSentence, type TransferRowProps } from './TransferRow'

interface OwnProps {
  wallets: readonly PersonalWallet[]
}

export function SentTransfer({
  payment,
  wallets,
}: OwnProps & { payment: TransactionRecord<'payment'> }) {
  const { to, fid, amount, tokenId, symbol } = payment.body
  const user = useUser(fid ?? 0)
  const name = user ? displayNameOf(user) : shortWallet(to)
  const what =
    tokenId === undefined ? (
      <TokenAmount amount={BigInt(amount)} token={payment.body} />
    ) : (
      <ItemText
        tokenId={tokenId}
        amount={BigInt(amount)}
        collection={<bdi className="font-semibold">{symbol}</bdi>}
      />
    )
  const who = user ? (
    <UserLink user={user} className="font-semibold hover:underline">
      <bdi>{name}</bdi>
    </UserLink>
  ) : (
    <bdi className="font-mono text-small">{name}</bdi>
  )
  return (
    <RecordRow
      kind="payment"
      wallets={wallets}
      record={payment}
      image={
        <Avatar
          url={user?.pfp_url}
          name={name}
          seed={fid ?? Number.parseInt(to.slice(2, 10), 16)}
          size={40}
        />
      }
    >
      <Trans>
        You sent {what} to {who}
      </Trans>
    </RecordRow>
  )
}

export function Swap({ swap, wallets }: OwnProps & { swap: TransactionRecord<'swap'> }) {
  const { sold, bought } = swap.body
  return (
    <RecordRow
      kind="swap"
      wallets={wallets}
      record={swap}
      image={<RowIcon icon={ArrowLeftRight} />}
    >
      <Trans>
        You swapped <TokenAmount amount={BigInt(sold.amount)} token={sold} /> for about{' '}
        <TokenAmount amount={BigInt(bought.amount)} token={bought} />
      </Trans>
    </RecordRow>
  )
}

export function Revocation({
  revocation,
  wallets,
}: OwnProps & { revocation: TransactionRecord<'revocation'> }) {
  const { spender, symbol } = revocation.body
  const { chainId } = transactionOf(revocation)
  const who = <bdi className="font-semibold">{spenderName(chainId, spender)}</bdi>
  return (
    <RecordRow
      kind="revocation"
      wallets={wallets}
      record={revocation}
      image={<RowIcon icon={ShieldOff} />}
    >
      <Trans>
        You revoked the approval of {who} for <bdi>{symbol}</bdi>
      </Trans>
    </RecordRow>
  )
}

/** What an app asked for, and the tokens that came and went by it. */
export function AppCall({
  call,
  wallets,
  moved,
}: OwnProps & {
  call: TransactionRecord<'app-call'>
  moved: readonly TransferRowProps[]
}) {
  const { to, value } = call.body
  const { chainId } = transactionOf(call)
  const who = to === null ? null : <bdi className="font-semibold">{spenderName(chainId, to)}</bdi>
  const what = <TokenAmount amount={BigInt(value)} token={{ symbol: 'ETH', decimals: 18 }} />
  return (
    <RecordRow
      kind="app-call"
      wallets={wallets}
      record={call}
      image={<RowIcon icon={AppWindow} />}
      more={
        moved.length === 0 ? null : (
          <ul className="mt-1 space-y-0.5 text-small">
            {moved.map((each) => (
              <li key={each.transfer.index} className="[overflow-wrap:anywhere]">
                <TransferSentence {...each} />
              </li>
            ))}
          </ul>
        )
      }
    >
      {who === null ? (
        <Trans>You created a contract</Trans>
      ) : BigInt(value) > 0n ? (
        <Trans>
          You sent {what} to {who}
        </Trans>
      ) : (
        <Trans>You sent a transaction to {who}</Trans>
      )}
    </RecordRow>
  )
}
