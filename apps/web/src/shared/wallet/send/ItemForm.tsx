import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { TextField } from '../../../ui/form/TextField'
import { RowSkeletons } from '../../../ui/Skeleton'
import { shortWallet } from '../../profile/profile-meta'
import { ItemImage } from '../items/ItemImage'
import { CHAINS } from '../networks'
import type { Address, ItemId } from '../tokens'
import type { PersonalWallet } from '../use-personal-wallets'
import { RecipientField } from './RecipientField'
import type { TransferDraft } from './review'
import { Select } from './Select'
import type { SendRequest } from './send-request'
import { useDraftRecipient } from './use-draft-recipient'
import { useQueuedSubmit } from './use-queued-submit'
import { useSentItem } from './use-sent-item'

interface ItemFormProps {
  item: ItemId
  request: SendRequest
  /** Those that can send. */
  wallets: readonly PersonalWallet[]
  onReview: (draft: TransferDraft) => void
}

/** To whom an item of a collection goes, from which wallet, and how many of it. */
export function ItemForm({ item, request, wallets, onReview }: ItemFormProps) {
  const { holders, about, error, retry } = useSentItem(item, wallets)
  const recipient = useDraftRecipient(request)
  const [from, setFrom] = useState<string>()
  const [typed, setTyped] = useState(request.amount ?? '1')
  const [failure, setFailure] = useState<string>()
  const holder = holders?.find(({ wallet }) => wallet.address === from) ?? holders?.[0]

  const problem = (amount: bigint | null, most: bigint): string | undefined => {
    if (amount === null || amount === 0n) return t`Enter how many, such as 1`
    return amount > most ? t`You have only ${String(most)} of it here` : undefined
  }
  const review = () => {
    if (!recipient.recipient && !recipient.failure) recipient.missing()
    if (!holder) return
    const { wallet, amount: most } = holder
    const amount = most === 1n ? 1n : /^\d{1,60}$/.test(typed.trim()) ? BigInt(typed) : null
    const wrong = problem(amount, most)
    setFailure(wrong)
    if (wrong || amount === null || !recipient.recipient) return
    if (item.contract === recipient.recipient.address.toLowerCase())
      return setFailure(t`This is the collection’s own address: what is sent there is lost`)
    onReview({
      from: wallet.address as Address,
      wallet: wallet.wallet!,
      recipient: recipient.recipient,
      asset: { kind: 'item', item, about },
      amount,
    })
  }
  const { isQueued, submit } = useQueuedSubmit(recipient.busy, review)
  if (error) return <ErrorState error={error} retry={retry} />
  if (!holders) return <RowSkeletons />
  if (!holder)
    return (
      <EmptyState title={t`You don’t have this item`}>
        {t`None of the wallets that can send from here has it.`}
      </EmptyState>
    )
  const isSeveral = holder.amount > 1n
  return (
    <form noValidate onSubmit={submit} className="space-y-5 px-(--row-x) py-5">
      <div className="flex items-center gap-3">
        <span className="w-16 shrink-0 overflow-hidden rounded-card border border-line">
          <ItemImage item={about} />
        </span>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <bdi className="block text-prose font-semibold">{about.name}</bdi>
          <span className="block text-small text-ink-soft">
            <bdi>{about.collection?.name}</bdi> · {CHAINS[item.chainId]!.name}
          </span>
        </p>
      </div>
      <RecipientField {...recipient} />
      {holders.length > 1 ? (
        <Select
          label={t`From`}
          value={holder.wallet.address}
          onChange={setFrom}
          options={holders.map(({ wallet: { address }, amount }) => ({
            id: address,
            label: `${shortWallet(address)} · ${amount}`,
          }))}
        />
      ) : null}
      {isSeveral ? (
        <TextField
          label={t`Amount`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          error={failure}
          hint={t`You have ${String(holder.amount)}`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setFailure(undefined)
          }}
        />
      ) : failure ? (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      ) : null}
      <Button tone="primary" size="large" type="submit" busy={isQueued} className="w-full">
        {t`Review`}
      </Button>
    </form>
  )
}
