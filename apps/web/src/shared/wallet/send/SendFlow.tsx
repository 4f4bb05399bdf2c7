import { Suspense, useEffect, useMemo, useState } from 'react'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { lazyWithRetry, loadWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { NoSendingWallet } from './NoSendingWallet'
import type { TransferDraft } from './review'
import { readItemId } from '../tokens'
import { SendForm } from './SendForm'
import type { SendRequest } from './send-request'
import { useSendable } from './use-sendable'

// Most transfers are of tokens.
const ItemForm = lazyWithRetry(() =>
  import('./ItemForm').then((file) => ({ default: file.ItemForm })),
)
const steps = () => import('./steps')
const SendReview = lazyWithRetry(() => steps().then((file) => ({ default: file.SendReview })))
const SendStatus = lazyWithRetry(() => steps().then((file) => ({ default: file.SendStatus })))

export interface SendFlowProps {
  request: SendRequest
  /** The host of the app that asked for it. */
  askedBy?: string | undefined
  /** Called as soon as the wallet has sent it. */
  onSent?: (hash: string) => void
  /** Called if the wallet could not send it. The person may try again. */
  onFailed?: (message: string) => void
  /** Leaves the flow after the transfer was sent. */
  onDone: () => void
}

/** Sends tokens: what and to whom, then a review, then what became of it. Inside a `LoginRoot`. */
export function SendFlow({ request, askedBy, onSent, onFailed, onDone }: SendFlowProps) {
  const sendable = useSendable(request.token)
  const item = useMemo(() => readItemId(request.token), [request.token])
  const [draft, setDraft] = useState<TransferDraft>()
  const [isReviewed, setReviewed] = useState(false)
  const [hash, setHash] = useState<string>()
  // They are there before the form is filled in.
  useEffect(() => void loadWithRetry(steps), [])
  if (draft && hash)
    return (
      <Suspense fallback={<RowSkeletons />}>
        <SendStatus draft={draft} hash={hash} onDone={onDone} />
      </Suspense>
    )
  if (!sendable.ready) return <RowSkeletons />
  if (sendable.error && sendable.wallets.length === 0)
    return <ErrorState error={sendable.error} retry={sendable.retry} />
  if (sendable.wallets.length === 0) return <NoSendingWallet />
  const review = (next: TransferDraft) => {
    setDraft(next)
    setReviewed(true)
  }
  return (
    <>
      {/* It keeps what was entered while the review is shown. */}
      <div hidden={isReviewed}>
        {item ? (
          <Suspense fallback={<RowSkeletons />}>
            <ItemForm item={item} request={request} wallets={sendable.wallets} onReview={review} />
          </Suspense>
        ) : (
          <SendForm request={request} sendable={sendable} onReview={review} />
        )}
      </div>
      {draft && isReviewed ? (
        <Suspense fallback={<RowSkeletons />}>
          <SendReview
            draft={draft}
            askedBy={askedBy}
            coinPrice={sendable.tokens.find(({ contract }) => contract === null)?.price ?? null}
            ownAddresses={sendable.ownAddresses}
            onBack={() => setReviewed(false)}
            onFailed={onFailed}
            onSent={(sent) => {
              setHash(sent)
              onSent?.(sent)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
