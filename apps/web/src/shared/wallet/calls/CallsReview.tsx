import { t } from '@lingui/core/macro'
import { shortWallet } from '../../profile/profile-meta'
import { ErrorNote } from '../../sign-in/ErrorNote'
import { type LoginErrorText, loginErrorText } from '../../sign-in/login-error-text'
import { formatUnits } from '../amounts'
import { spenderName } from '../known-spenders'
import { CHAINS, networkOf } from '../networks'
import { feeIsMissing, wouldFail } from '../obstacles'
import { FeeRow, ReviewRow, ReviewWarning } from '../ReviewRow'
import { RecipientFace } from '../send/RecipientFace'
import { warningText } from '../send/warning-text'
import { SimulatedChanges } from '../SimulatedChanges'
import { useCoinPrice } from '../use-coin-price'
import type { AppCallFacts } from './examine-app-calls'
import type { TransactionCall } from './transaction-call'
import type { ReviewFacts } from './use-review-facts'

interface CallsReviewProps {
  chainId: string
  from: string
  calls: readonly TransactionCall[]
  /** Undefined until they were run. */
  facts: AppCallFacts | undefined
  /** Why they couldn't be run. */
  error: Error | null
  review: ReviewFacts
}

/** Shows what calls would do: who gets what, what leaves and comes, who gets rights, the fee, and the calls themselves. */
export function CallsReview({ chainId, from, calls, facts, error, review }: CallsReviewProps) {
  const price = useCoinPrice(networkOf(chainId), from)
  const obstacle = facts && obstacleOf(chainId, calls.length, facts)
  return (
    <>
      <div aria-live="polite" className="space-y-2">
        {facts || error ? null : <p className="text-small">{t`Simulating…`}</p>}
        {facts?.simulation?.succeeds ? (
          <SimulatedChanges
            simulation={facts.simulation}
            describe={review.describe}
            nameSpender={(address) => spenderName(chainId, address)}
          />
        ) : null}
        {facts?.exposedTo.length ? (
          <ReviewWarning>
            {t`This is someone’s wallet, not an app. Thieves ask for such approvals.`}
          </ReviewWarning>
        ) : null}
        {error || facts?.simulation === null ? (
          <ReviewWarning>
            {t`This couldn’t be simulated, so nothing here was tried. Continue only if you trust the app.`}
          </ReviewWarning>
        ) : null}
      </div>
      {error ? <ErrorNote failure={loginErrorText(error)} /> : null}
      {obstacle ? <ErrorNote failure={obstacle} /> : null}
      <dl className="divide-y divide-line rounded-card border border-line text-ink">
        <ReviewRow label={t`From`}>
          <Address>{shortWallet(from)}</Address>
        </ReviewRow>
        {review.recipients.map(({ recipient, warnings }) => (
          <ReviewRow key={recipient.address} label={t`To`}>
            <div className="flex items-center gap-3">
              <RecipientFace recipient={recipient} full />
            </div>
            {warnings.map((warning) => (
              <div key={warning} className="mt-2">
                <ReviewWarning>{warningText(warning)}</ReviewWarning>
              </div>
            ))}
          </ReviewRow>
        ))}
        {facts?.called.map((address) => (
          <ReviewRow key={address} label={t`Contract`}>
            <CalledContract chainId={chainId} address={address} />
          </ReviewRow>
        ))}
        <ReviewRow label={t`Network`}>{CHAINS[chainId]!.name}</ReviewRow>
        <FeeRow fee={facts?.fee} price={price} isUnknown={error !== null} />
      </dl>
      <details>
        <summary className="cursor-pointer py-1 text-small hover:text-ink">{t`Raw data`}</summary>
        <div className="space-y-2">
          {calls.map((call, index) => (
            <Call key={index} call={call} />
          ))}
        </div>
      </details>
    </>
  )
}

/** Why the calls can't succeed, said before it costs anything. */
function obstacleOf(
  chainId: string,
  count: number,
  { fee, isShort, simulation }: AppCallFacts,
): LoginErrorText | undefined {
  // Whatever is sent, the fee is paid in the network's coin.
  if (isShort) return feeIsMissing({ chainId, contract: '0x' }, '')
  if (simulation?.succeeds !== false && (fee !== null || simulation === null)) return undefined
  const at = (simulation?.failedAt ?? 0) + 1
  const title =
    count > 1 && simulation?.failedAt != null
      ? t`Transaction ${at} of ${count} would fail`
      : t`This transaction would fail`
  return wouldFail(title, simulation?.reason)
}

const Address = ({ children }: { children: string }) => (
  <span
    dir="ltr"
    className="block text-start font-mono text-small text-ink-soft [overflow-wrap:anywhere]"
  >
    {children}
  </span>
)

function CalledContract({ chainId, address }: { chainId: string; address: string }) {
  const name = spenderName(chainId, address)
  return (
    <>
      {name === shortWallet(address) ? null : <p className="font-semibold">{name}</p>}
      <Address>{address}</Address>
    </>
  )
}

function Call({ call: { to, value, data } }: { call: TransactionCall }) {
  const amount = formatUnits(BigInt(value), 18)
  return (
    <dl className="rounded-small bg-sunken p-3 text-small text-ink">
      <dt className="text-ink-soft">{t`To`}</dt>
      <dd dir="ltr" className="text-start font-mono [overflow-wrap:anywhere]">
        {to ?? t`A new contract`}
      </dd>
      <dt className="mt-2 text-ink-soft">{t`Amount`}</dt>
      <dd dir="ltr" className="text-start">{`${amount} ETH`}</dd>
      {data === '0x' ? null : (
        <>
          <dt className="mt-2 text-ink-soft">{t`Data`}</dt>
          <dd
            dir="ltr"
            // A box that scrolls has to be reached by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-40 overflow-y-auto text-start font-mono [overflow-wrap:anywhere]"
          >
            {data}
          </dd>
        </>
      )}
    </dl>
  )
}
