import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { recordsOf, useRecords } from '../../../app/records'
import { Button } from '../../../ui/Button'
import { toastError } from '../../../ui/toast/toast-error'
import { ErrorNote } from '../../sign-in/ErrorNote'
import { type LoginErrorText, loginErrorText } from '../../sign-in/login-error-text'
import { shortWallet } from '../../profile/profile-meta'
import { ItemImage } from '../items/ItemImage'
import { CHAINS } from '../networks'
import { refreshHoldings } from '../use-holdings'
import { feeIsMissing, wouldFail } from '../obstacles'
import { FeeRow, ReviewRow, ReviewWarning } from '../ReviewRow'
import { FiatValue } from '../TokenText'
import { saveTransaction, transactionRecordId } from '../transaction-records'
import { RecipientFace } from './RecipientFace'
import {
  examine,
  type SentAsset,
  submit,
  tokenIdOf,
  type TransferDraft,
  type TransferFacts,
} from './review'
import { SentAssetText } from './SentAsset'
import { type Describe, describeAmong, SimulatedChanges } from '../SimulatedChanges'
import { warningText } from './warning-text'
import { warningsOf } from './warnings'

export interface SendReviewProps {
  draft: TransferDraft
  /** The host of the app that asked for it. */
  askedBy: string | undefined
  /** Of the network's coin, in US dollars. */
  coinPrice: number | null
  ownAddresses: readonly string[]
  onBack: () => void
  onSent: (hash: string) => void
  onFailed: ((message: string) => void) | undefined
}

/** Shows what will happen before anything is signed. */
export function SendReview(props: SendReviewProps) {
  const { draft, askedBy, coinPrice, ownAddresses, onBack, onSent, onFailed } = props
  const { recipient, asset, amount, from } = draft
  const { chainId, contract } = tokenIdOf(asset)
  const castaway = useCastaway()
  const { guard } = useMfa()
  const payments = useRecords('payment')
  const [failure, setFailure] = useState<LoginErrorText>()
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { data: facts, error } = useQuery({
    queryKey: [
      'wallet-review',
      from,
      recipient.address,
      chainId,
      contract,
      asset.kind === 'item' ? String(asset.item.tokenId) : null,
      String(amount),
    ],
    queryFn: () => examine(draft),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const obstacle = facts && obstacleOf(draft, facts)
  const warnings =
    facts && payments
      ? warningsOf({
          to: recipient.address,
          own: ownAddresses,
          paid: payments.map(({ body }) => body.to),
          isContract: facts.isContract,
        })
      : []
  const confirm = async () => {
    if (!facts) return
    setBusy(true)
    setFailure(undefined)
    try {
      const hash = await guard(() => submit(draft, facts))
      onSent(hash)
      // It is sent, whether or not it can be listed.
      void saveTransaction(
        recordsOf(castaway).store,
        'payment',
        transactionRecordId(chainId, hash),
        {
          from: from.toLowerCase(),
          to: recipient.address.toLowerCase(),
          fid: recipient.user?.fid ?? null,
          contract,
          ...recordOf(asset),
          amount: String(amount),
          ...(askedBy ? { askedBy } : {}),
          state: 'pending',
          sentAt: Date.now(),
        },
      ).catch(toastError)
      void refreshHoldings(castaway.queryClient)
    } catch (cause) {
      const text = loginErrorText(cause)
      setFailure(
        text.code === 'wallet_rejected'
          ? { ...text, title: t`You declined this in your wallet`, next: t`Nothing was sent.` }
          : text,
      )
      if (text.code !== 'wallet_rejected') onFailed?.(text.title)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t`Review`} className="space-y-5 px-(--row-x) py-5">
      <h2 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {t`Check before you send`}
      </h2>
      <dl className="divide-y divide-line rounded-card border border-line bg-raised">
        <ReviewRow label={t`To`}>
          <div className="flex items-center gap-3">
            <RecipientFace recipient={recipient} full />
          </div>
        </ReviewRow>
        <ReviewRow label={t`You send`}>
          {asset.kind === 'token' ? (
            <>
              <p className="text-prose font-semibold">
                <SentAssetText draft={draft} />
              </p>
              <p className="text-small text-ink-soft">
                <FiatValue amount={amount} token={asset.token} />
              </p>
            </>
          ) : (
            <div className="flex items-center gap-3">
              <span className="w-14 shrink-0 overflow-hidden rounded-small">
                <ItemImage item={asset.about} />
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="block font-semibold">{asset.about.name}</bdi>
                <span className="block text-small text-ink-soft">
                  <SentAssetText draft={draft} />
                </span>
              </span>
            </div>
          )}
        </ReviewRow>
        <ReviewRow label={t`From`}>
          <p>
            <bdi>{draft.wallet.name}</bdi>{' '}
            <span dir="ltr" className="font-mono text-small text-ink-soft">
              {shortWallet(from)}
            </span>
          </p>
        </ReviewRow>
        <ReviewRow label={t`Network`}>
          <p>{CHAINS[chainId]!.name}</p>
        </ReviewRow>
        <FeeRow fee={facts?.fee} price={coinPrice} />
      </dl>
      {facts?.simulation?.succeeds ? (
        <SimulatedChanges simulation={facts.simulation} describe={describeAsset(asset)} />
      ) : null}
      {error ? <ErrorNote failure={loginErrorText(error)} /> : null}
      {obstacle ? <ErrorNote failure={obstacle} /> : null}
      {obstacle
        ? null
        : warnings.map((warning) => (
            <ReviewWarning key={warning}>{warningText(warning)}</ReviewWarning>
          ))}
      {failure ? <ErrorNote failure={failure} /> : null}
      <div className="flex gap-2">
        <Button size="large" onClick={onBack} disabled={busy}>
          {t`Back`}
        </Button>
        <Button
          tone="primary"
          size="large"
          className="flex-1"
          busy={busy}
          disabled={!facts || !payments || obstacle !== undefined}
          onClick={() => void confirm()}
        >
          {t`Confirm and send`}
        </Button>
      </div>
    </section>
  )
}

/** What the records say of what was sent. */
const recordOf = (asset: SentAsset) =>
  asset.kind === 'token'
    ? { symbol: asset.token.symbol, decimals: asset.token.decimals }
    : {
        symbol: asset.about.collection!.name.slice(0, 24),
        decimals: 0,
        tokenId: String(asset.item.tokenId),
      }

const describeAsset = (asset: SentAsset): Describe =>
  asset.kind === 'token'
    ? describeAmong([asset.token])
    : (contract, isCollection) =>
        isCollection && contract.toLowerCase() === asset.item.contract
          ? asset.about.collection
          : undefined

/** Why the transfer can't succeed, said before it costs anything. */
function obstacleOf(
  { asset }: TransferDraft,
  { fee, isShort, simulation }: TransferFacts,
): LoginErrorText | undefined {
  if (isShort) return feeIsMissing(tokenIdOf(asset), t`Send less, or press Max.`)
  if (simulation?.succeeds === false || fee === null)
    return wouldFail(t`This transfer would fail`, simulation?.reason)
  return undefined
}
