import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Holding } from '../holdings'
import { networkName } from '../networks'
import { TokenImage } from '../TokenImage'

interface SwapSideProps {
  label: string
  token: Holding | undefined
  /** Of the button that changes the token. */
  pickLabel: string
  onPick: () => void
  /** The amount: a field, or what is quoted. */
  children: (id: string) => ReactNode
  /** Beside the label. */
  aside?: ReactNode
  /** Below the amount. */
  note?: ReactNode
}

/** What is paid, or what is received: an amount and its token. */
export function SwapSide(props: SwapSideProps) {
  const { label, token, pickLabel, onPick, children, aside, note } = props
  const id = useId()
  return (
    <div className="rounded-card border border-line bg-raised p-4 transition-colors duration-100 focus-within:border-line-strong">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <label htmlFor={id} className="text-small font-semibold text-ink-soft">
          {label}
        </label>
        <span className="flex min-w-0 items-center gap-1 text-small text-ink-soft">{aside}</span>
      </div>
      <div className="mt-1 flex items-center gap-3">
        <div className="min-w-0 flex-1">{children(id)}</div>
        <button
          type="button"
          onClick={onPick}
          aria-label={
            token ? `${pickLabel}: ${token.symbol}, ${networkName(token.network)}` : pickLabel
          }
          className="flex h-12 max-w-[55%] shrink-0 items-center gap-2.5 rounded-full border border-line bg-surface ps-2 pe-3 font-semibold hover:border-line-strong"
        >
          {token ? (
            <>
              <TokenImage token={token} size={30} />
              <bdi className="min-w-0 truncate">{token.symbol}</bdi>
            </>
          ) : (
            <span className="ps-2">{t`Choose`}</span>
          )}
          <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
        </button>
      </div>
      <p className="tabular mt-1 min-h-5 text-small text-ink-soft">{note}</p>
    </div>
  )
}
