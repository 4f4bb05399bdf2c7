import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FiatValue, TokenAmount } from './TokenText'

const ETHER = { symbol: 'ETH', decimals: 18 }

/** A fact of a review, with its label. */
export const ReviewRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
    <dt className="w-28 shrink-0 pt-0.5 text-small text-ink-soft">{label}</dt>
    <dd className="min-w-0 flex-1 basis-48">{children}</dd>
  </div>
)

/** What someone should know before they confirm. */
export const ReviewWarning = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2.5 rounded-card bg-sunken px-4 py-3 text-small text-pretty">
    <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
    <span>{children}</span>
  </p>
)

/** The most that the network takes. */
export const Fee = ({ fee, price }: { fee: bigint | null; price: number | null }) =>
  fee === null ? (
    <p className="text-ink-soft">{t`Unknown`}</p>
  ) : (
    <>
      <p>
        <Trans>
          up to <TokenAmount amount={fee} token={ETHER} />
        </Trans>
      </p>
      <p className="text-small text-ink-soft">
        <FiatValue amount={fee} token={{ ...ETHER, price }} />
      </p>
    </>
  )

interface FeeRowProps {
  /** In the smallest unit; undefined until it is estimated, null if it can't be. */
  fee: bigint | null | undefined
  /** Of the network's coin, in dollars. */
  price: number | null
  /** Whether the estimate failed. */
  isUnknown?: boolean
}

/** What the network takes. */
export const FeeRow = ({ fee, price, isUnknown = false }: FeeRowProps) => (
  <ReviewRow label={t`Network fee`}>
    {fee === undefined ? (
      <p className="text-ink-soft">{isUnknown ? t`Unknown` : t`Estimating…`}</p>
    ) : (
      <Fee fee={fee} price={price} />
    )}
  </ReviewRow>
)
