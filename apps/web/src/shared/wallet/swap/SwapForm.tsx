import { t } from '@lingui/core/macro'
import type { SwapExchange } from '@castaway/contract/swaps'
import type { SwapQuote } from '@castaway/wallet/swaps'
import { ArrowUpDown, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { IconButton } from '../../../ui/IconButton'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { Skeleton } from '../../../ui/Skeleton'
import { loginErrorText } from '../../sign-in/login-error-text'
import { formatUnits, showAmount, showPercent } from '../amounts'
import type { Holding } from '../holdings'
import { networkName } from '../networks'
import type { useSendable } from '../send/use-sendable'
import { FiatValue, TokenAmount } from '../TokenText'
import type { SwapDraft } from './quotes'
import { SlippageField } from './SlippageField'
import { SwapSide } from './SwapSide'
import type { SwapRequest } from './swap-request'
import { maxSwap, useSwapForm } from './use-swap-form'

const TokenPicker = lazyWithRetry(() => import('./TokenPicker'))
const QuoteDetails = lazyWithRetry(() =>
  import('./QuoteDetails').then((file) => ({ default: file.QuoteDetails })),
)

/** Large as long as it fits. */
const amountClass = (text: string) =>
  classes(
    'tabular leading-none font-semibold tracking-[-0.02em]',
    text.length > 14 ? 'text-[1.05rem]' : text.length > 9 ? 'text-[1.35rem]' : 'text-[1.75rem]',
  )

export interface ReviewedSwap {
  draft: SwapDraft
  quote: SwapQuote
  exchange: SwapExchange | undefined
  wallet: ReturnType<typeof useSendable>['wallets'][number]
}

export interface SwapFormProps {
  request: SwapRequest
  sendable: ReturnType<typeof useSendable>
  /** Whether a review holds a quote, so that no other is asked for. */
  isHeld: boolean
  onReview: (swap: ReviewedSwap) => void
}

/** What is paid, what is received for it, and on which terms. */
export function SwapForm({ request, sendable, isHeld, onReview }: SwapFormProps) {
  const form = useSwapForm(request, sendable, isHeld)
  const { sell, buy, quote, market, wallet, balance, amount, slippage } = form
  const [picking, setPicking] = useState<'sell' | 'buy'>()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isMaxBusy, setMaxBusy] = useState(false)
  const exchange = market.data?.source === 'exchange' ? market.data.exchange : undefined
  const out = quote && buy ? showAmount(quote.amountOut, buy.decimals) : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.problem()
    setFailure(wrong)
    if (wrong || !form.draft || !quote) return
    onReview({ draft: form.draft, quote, exchange, wallet })
  }
  const useMax = async () => {
    setMaxBusy(true)
    setFailure(undefined)
    try {
      const most = await maxSwap(sell!, balance)
      form.setTyped(formatUnits(most, sell!.decimals))
      if (most === 0n) setFailure(t`Not enough for the network fee`)
    } catch (error) {
      setFailure(loginErrorText(error).title)
    } finally {
      setMaxBusy(false)
    }
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4 px-(--row-x) py-5">
        {form.isUnknown ? (
          <p role="alert" className="text-small text-danger">
            {t`The token that was asked for can’t be swapped here. Choose another one.`}
          </p>
        ) : null}
        <div className="relative space-y-2">
          <SwapSide
            label={t`You pay`}
            token={sell}
            pickLabel={t`Pay with`}
            onPick={() => setPicking('sell')}
            aside={
              sell ? (
                <>
                  <span className="truncate">
                    {t`Balance`} <TokenAmount amount={balance} token={sell} />
                  </span>
                  <Button
                    size="small"
                    tone="quiet"
                    className="-me-2"
                    busy={isMaxBusy}
                    disabled={balance === 0n}
                    onClick={() => void useMax()}
                  >
                    {t`Max`}
                  </Button>
                </>
              ) : null
            }
            note={
              failure ? (
                <span role="alert" className="text-danger">
                  {failure}
                </span>
              ) : sell && amount ? (
                <FiatValue amount={amount} token={sell} />
              ) : null
            }
          >
            {(id) => (
              <input
                id={id}
                inputMode="decimal"
                autoComplete="off"
                maxLength={80}
                placeholder="0"
                aria-invalid={failure ? true : undefined}
                value={form.typed}
                onChange={({ target }) => {
                  form.setTyped(target.value)
                  setFailure(undefined)
                }}
                className={classes(
                  'h-11 w-full rounded-small bg-transparent outline-none placeholder:text-ink-soft/60',
                  amountClass(form.typed),
                )}
              />
            )}
          </SwapSide>
          <div className="pointer-events-none absolute inset-x-0 top-1/2 z-10 -mt-1 flex -translate-y-1/2 justify-center">
            <IconButton
              label={t`Switch tokens`}
              icon={<ArrowUpDown size={18} />}
              disabled={!sell || !buy}
              className="pointer-events-auto border border-line bg-surface shadow-lift"
              onClick={() => {
                setFailure(undefined)
                form.turnAround()
              }}
            />
          </div>
          <SwapSide
            label={t`You receive`}
            token={buy}
            pickLabel={t`Receive`}
            onPick={() => setPicking('buy')}
            note={quote && buy ? <FiatValue amount={quote.amountOut} token={buy} /> : null}
          >
            {(id) => (
              <output
                id={id}
                aria-busy={form.isAsking}
                className={classes('flex h-11 items-center', amountClass(out))}
              >
                {quote && buy ? (
                  <span className="truncate">{out}</span>
                ) : form.isAsking ? (
                  <Skeleton className="h-7 w-32" />
                ) : (
                  <span className="text-ink-soft/60">0</span>
                )}
              </output>
            )}
          </SwapSide>
        </div>
        <Terms form={form} exchange={exchange} />
        <div>
          <Button
            size="small"
            tone="quiet"
            className="-ms-3.5"
            aria-expanded={isOpen}
            icon={<SlidersHorizontal size={15} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            {t`Slippage ${showPercent(slippage / 10_000)}`}
          </Button>
          {isOpen ? (
            <div className="mt-3">
              <SlippageField slippage={slippage} onChange={form.setSlippage} />
            </div>
          ) : null}
        </div>
        <Button
          tone="primary"
          size="large"
          type="submit"
          className="w-full"
          disabled={amount !== null && amount > 0n && amount <= balance && !quote}
        >
          {t`Review swap`}
        </Button>
      </form>
      <Suspense>
        {picking ? (
          <TokenPicker
            title={picking === 'sell' ? t`Pay with` : t`Receive`}
            held={sendable.tokens}
            sold={picking === 'buy' ? sell : undefined}
            selected={picking === 'sell' ? sell : buy}
            onClose={() => setPicking(undefined)}
            onChoose={(token) => {
              setPicking(undefined)
              setFailure(undefined)
              if (picking === 'sell') form.chooseSell(token)
              else form.chooseBuy(token)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The terms of the quote, or why there is none. */
function Terms({
  form,
  exchange,
}: {
  form: ReturnType<typeof useSwapForm>
  exchange: SwapExchange | undefined
}) {
  const { sell, buy, quote, market } = form
  if (!sell || !buy) return null
  if (market.isError || form.quoteFailed)
    return (
      <div role="alert" className="rounded-card border border-danger bg-danger-wash px-4 py-3">
        <p className="font-semibold text-danger">{t`Couldn’t get a quote`}</p>
        <p className="text-small">{t`Check your connection and try again.`}</p>
        <Button size="small" className="mt-2.5" onClick={form.askAgain}>
          {t`Try again`}
        </Button>
      </div>
    )
  if (market.data?.source === 'none')
    return (
      <Notice title={t`No swaps on ${networkName(sell.network)} here`}>
        {t`The operator of this server hasn’t set up a swap service for this network. Sending and receiving work.`}
      </Notice>
    )
  if (quote === null) return <NoMarket buy={buy} />
  if (!quote) return null
  return (
    <Suspense>
      <dl className="divide-y divide-line rounded-card border border-line">
        <QuoteDetails quote={quote} sell={sell} buy={buy} exchange={exchange} />
      </dl>
      <p className="text-small text-ink-soft">{t`The quote is updated every 10 seconds.`}</p>
    </Suspense>
  )
}

const NoMarket = ({ buy }: { buy: Holding }) => (
  <Notice title={t`No market for these tokens`}>
    {t`No one offers ${buy.symbol} for this yet, or the amount is too small. Choose another token or amount.`}
  </Notice>
)

const Notice = ({ title, children }: { title: string; children: string }) => (
  <output className="block rounded-card bg-sunken px-4 py-3">
    <span className="block font-semibold">{title}</span>
    <span className="block text-small text-ink-soft text-pretty">{children}</span>
  </output>
)
