import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { minimizeMiniApp } from '../../../shared/mini-apps/open-mini-app'
import { buttonClass } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { Dialog } from '../../../ui/dialog/Dialog'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { ReviewRow } from '../../../shared/wallet/ReviewRow'
import { CHAINS } from '../../../shared/wallet/networks'
import type { SignedDomain } from '../wallet/sign-request'
import { OpenOutside } from '../OpenOutside'
import type { OpenPrompt, PromptRequest } from './prompts'

const WalletPrompt = lazyWithRetry(() => import('./WalletPrompt'))
const CallsDialog = lazyWithRetry(() => import('../../../shared/wallet/calls/CallsDialog'))

interface PromptDialogProps {
  prompt: OpenPrompt
  /** The app's name, which it chose itself: the host below it is what counts. */
  name: string
  url: URL
}

/** A question of the running app, in a dialog of this page: nothing of the app can cover it or press its buttons. */
export function PromptDialog({ prompt, name, url }: PromptDialogProps) {
  const { request, answer } = prompt
  const decline = () => answer(false)
  if (
    request.kind === 'no-wallet' ||
    request.kind === 'calls-status' ||
    request.kind === 'open-url'
  )
    return <Notice request={request} onClose={() => answer(true)} />
  if (request.kind === 'send' || request.kind === 'swap')
    return (
      <Suspense>
        <WalletPrompt request={request} name={name} host={url.host} onClose={answer} />
      </Suspense>
    )
  if (request.kind === 'transaction')
    return (
      <Suspense>
        <CallsDialog
          {...request}
          name={name}
          host={url.host}
          onConfirm={() => answer(true)}
          onClose={decline}
        />
      </Suspense>
    )
  const { title, action, about, detail } = textsOf(request, name)
  return (
    <ConfirmDialog
      title={title}
      action={action}
      tone="primary"
      onConfirm={() => answer(true)}
      onClose={decline}
    >
      <p>
        <bdi className="font-semibold text-ink">{url.host}</bdi>
      </p>
      {about ? <p>{about}</p> : null}
      {detail}
    </ConfirmDialog>
  )
}

function Notice({
  request,
  onClose,
}: {
  request: Extract<PromptRequest, { kind: 'no-wallet' | 'calls-status' | 'open-url' }>
  onClose: () => void
}) {
  if (request.kind === 'open-url')
    return (
      <Dialog open onClose={onClose} title={t`Open a page?`} width="narrow">
        <div className="space-y-4 p-5">
          <Code>{request.url}</Code>
          {/* The link closes the dialog after it was followed. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className="flex justify-end" onClick={onClose}>
            <OpenOutside url={request.url} />
          </div>
        </div>
      </Dialog>
    )
  const isWallet = request.kind === 'no-wallet'
  return (
    <Dialog
      open
      onClose={onClose}
      title={isWallet ? t`No wallet is available` : t`Status of the transactions`}
      width="narrow"
    >
      <div className="space-y-4 p-5">
        <p className="text-ink-soft text-pretty">
          {isWallet
            ? t`The mini app needs a wallet of yours in this browser. Create or connect one in your settings.`
            : statusText(request.status)}
        </p>
        {isWallet ? (
          <div className="flex justify-end">
            <Link
              to="/settings/wallets"
              className={buttonClass('primary')}
              onClick={() => {
                onClose()
                minimizeMiniApp(true)
              }}
            >
              {t`Wallets`}
            </Link>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

const statusText = (status: number): string => {
  if (status === 100) return t`They are still being processed.`
  if (status === 200) return t`All of them went through.`
  return t`Not all of them went through.`
}

interface PromptTexts {
  title: string
  action: string
  about?: string
  detail?: ReactNode
}

function textsOf(
  request: Exclude<
    PromptRequest,
    { kind: 'no-wallet' | 'calls-status' | 'open-url' | 'send' | 'swap' | 'transaction' }
  >,
  name: string,
): PromptTexts {
  switch (request.kind) {
    case 'sign-in':
      return {
        title: t`Sign in to ${name}?`,
        action: t`Sign in`,
        about: t`It will know that this account is yours. It can’t post for you. Next time it won’t ask.`,
      }
    case 'add':
      return {
        title: t`Add ${name}?`,
        action: t`Add`,
        about: t`It can then send you notifications. You can turn them off anytime.`,
      }
    case 'connect':
    case 'connect-solana': {
      const { wallet } = request
      return {
        title: t`Connect your wallet to ${name}?`,
        action: t`Connect`,
        about: t`It will see the address of ${wallet}. It has to ask before each signature and transaction.`,
      }
    }
    case 'sign':
      return {
        title: t`Sign for ${name}?`,
        action: t`Continue`,
        about: request.isText
          ? (request.about ??
            t`Read what you sign. Your signature can have consequences elsewhere.`)
          : t`This isn’t text. Sign it only if you know what it does.`,
        detail: (
          <>
            {request.domain ? <Domain {...request.domain} /> : null}
            <Code>{request.text}</Code>
          </>
        ),
      }
    case 'solana-transaction':
      return {
        title: t`Sign a transaction for ${name}?`,
        action: t`Continue`,
        about: t`Check it in your wallet before you confirm. Transactions can’t be undone.`,
      }
    case 'manifest': {
      const { domain } = request
      return {
        title: t`Claim ${domain}?`,
        action: t`Sign`,
        about: t`Your signature says that this domain’s mini app is yours. Sign only for a domain that you own.`,
      }
    }
    case 'media':
      return {
        title: t`Allow camera and microphone?`,
        action: t`Allow`,
        about: t`${name} can use them while it’s open. It will restart.`,
      }
    case 'open-app':
      return {
        title: t`Open another mini app?`,
        action: t`Open`,
        about: t`${name} will be closed.`,
        detail: <Code>{request.url}</Code>,
      }
  }
}

/** Where typed data counts. */
function Domain({ chainId, contract }: SignedDomain) {
  const chain = chainId === null ? undefined : CHAINS[`0x${Number(chainId).toString(16)}`]
  return (
    <dl className="divide-y divide-line rounded-card border border-line text-ink">
      <ReviewRow label={t`Network`}>
        <bdi className="[overflow-wrap:anywhere]">
          {chain?.name ?? (chainId === null ? t`All networks` : t`Chain ${chainId}`)}
        </bdi>
      </ReviewRow>
      {contract === null ? null : (
        <ReviewRow label={t`Contract`}>
          <span
            dir="ltr"
            className="block text-start font-mono text-small [overflow-wrap:anywhere]"
          >
            {contract.slice(0, 100)}
          </span>
        </ReviewRow>
      )}
    </dl>
  )
}

/** What an app wrote: as it is, in a box that it can't leave. */
function Code({ children }: { children: string }) {
  return (
    <pre
      // A box that scrolls has to be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dir="auto"
      className="max-h-56 overflow-auto rounded-small bg-sunken p-3 font-mono text-small whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
    >
      {children}
    </pre>
  )
}
