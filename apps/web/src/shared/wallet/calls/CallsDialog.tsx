import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { LoginRoot } from '../../sign-in/LoginRoot'
import { CHAINS } from '../networks'
import { CallsReview } from './CallsReview'
import { examineAppCalls } from './examine-app-calls'
import type { TransactionCall } from './transaction-call'
import { useReviewFacts } from './use-review-facts'

interface CallsDialogProps {
  /** Hexadecimal. */
  chainId: string
  /** The account that the calls are of. */
  from: string
  calls: readonly TransactionCall[]
  /** The name of who asks, chosen by itself: its host is what counts. */
  name: string
  host: string
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
  /** For errors of `onConfirm`. */
  describeError?: (error: unknown) => string
  /** What is asked, where it is known better than by whom. */
  question?: { title: string; action: string; text: ReactNode }
}

/** Asks before the calls of an app are sent: what they would do, run together without sending them. */
export default function CallsDialog(props: CallsDialogProps) {
  return (
    <LoginRoot>
      <CallsQuestion {...props} />
    </LoginRoot>
  )
}

/** The same inside a `LoginRoot`. */
export function CallsQuestion({
  chainId,
  from,
  calls,
  name,
  host,
  onConfirm,
  onClose,
  describeError,
  question,
}: CallsDialogProps) {
  const examined = useQuery({
    queryKey: ['app-calls', chainId, from, calls],
    queryFn: () => examineAppCalls(chainId, from, calls),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const review = useReviewFacts(chainId, from, examined.data)
  const chain = CHAINS[chainId]!.name
  const wouldFail = examined.data?.simulation?.succeeds === false
  return (
    <ConfirmDialog
      title={
        question?.title ??
        plural(calls.length, { one: 'Send a transaction?', other: 'Send # transactions?' })
      }
      action={question?.action ?? t`Continue`}
      tone={wouldFail ? 'destructive' : 'primary'}
      // What no chain answers for can still be confirmed: the wallet may be on a network of its own.
      disabled={!review.isReady && !examined.isError}
      onConfirm={onConfirm}
      onClose={onClose}
      {...(describeError ? { describeError } : {})}
    >
      {question ? (
        <p>{question.text}</p>
      ) : (
        <>
          <p>
            <bdi className="font-semibold text-ink">{host}</bdi>
          </p>
          <p>{t`${name} asks you to send on ${chain}. Transactions can’t be undone.`}</p>
        </>
      )}
      <CallsReview
        chainId={chainId}
        from={from}
        calls={calls}
        facts={examined.data}
        error={examined.error}
        review={review}
      />
    </ConfirmDialog>
  )
}
