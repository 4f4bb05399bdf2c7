import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, gatewayJson, errorMessageFor } from '@castaway/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, KeyRound } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { safeUrl } from '../../ui/text/safe-url'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const QrCode = lazyWithRetry(() =>
  import('@castaway/auth-react/panel').then((file) => ({ default: file.QrCode })),
)

interface SignerAnswer {
  fid: number
  status: Account['signer']
  approval_url: string | null
  /** Unix ms. */
  approval_until: number | null
}

/** Polling interval for the approval, in milliseconds. */
const POLL = 2_500

export interface ApproveSignerProps {
  account: Pick<Account, 'fid' | 'signer' | 'approval_url' | 'approval_until'>
  onApproved: () => void
}

/** Explains who has to approve the signer of this account, links there, and waits for the approval. */
export default function ApproveSigner({ account, onApproved }: ApproveSignerProps) {
  const as = account.fid
  const queryClient = useQueryClient()
  const queryKey = ['signer', account.fid]
  const request = useMutation({
    mutationFn: () => gatewayJson<SignerAnswer>('/api/_signer', { method: 'POST', body: {}, as }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
  const known = request.data ?? {
    status: account.signer,
    approval_url: account.approval_url ?? null,
    approval_until: account.approval_until ?? null,
  }
  const asked = known.status === 'pending_approval'
  const look = useQuery({
    queryKey,
    queryFn: ({ signal }) => gatewayJson<SignerAnswer>('/api/_signer', { signal, as }),
    enabled: asked,
    refetchInterval: ({ state: { data } }) =>
      data && data.status !== 'pending_approval' ? false : POLL,
    staleTime: 0,
    gcTime: 0,
  })
  // The result of an earlier request does not apply to this one.
  const now = (asked && look.data) || known
  const isOver = useIsOver(now.status === 'pending_approval' ? now.approval_until : null)
  const { status } = now
  // It was requested, and then approved by someone who does not own this account.
  const refused = asked && status === 'none'
  const waiting = status === 'pending_approval' && !isOver
  const reported = useRef(false)
  useEffect(() => {
    if (status !== 'approved' || reported.current) return
    reported.current = true
    onApproved()
  }, [status, onApproved])
  const url = safeUrl(now.approval_url)

  const failure = request.error ?? (waiting ? null : look.error)
  return (
    <section
      className="flex flex-col items-center px-6 py-10 text-center"
      aria-label={t`Approve Castaway`}
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-wash text-accent">
        <KeyRound size={26} aria-hidden="true" />
      </span>
      <h2 className="mt-5 text-title font-semibold">{titleOf(status)}</h2>
      <p className="mt-2 max-w-md text-ink-soft text-pretty">
        {waiting
          ? t`The wallet that owns this account needs to approve. Open the approval page, sign there, and come back. This page continues automatically.`
          : status === 'revoked'
            ? t`The wallet that owns this account revoked its approval. It can approve again anytime.`
            : t`Castaway signs your casts with its own key. The wallet that owns this account approves the key once and can revoke it anytime.`}
      </p>
      <ApprovalError isOver={isOver} refused={refused} failure={failure} />
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {waiting && url ? (
          <a
            href={url.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary')}
          >
            <Trans>Open the approval page</Trans> <ExternalLink size={16} aria-hidden="true" />
          </a>
        ) : (
          <Button tone="primary" busy={request.isPending} onClick={() => request.mutate()}>
            {failure ? t`Try again` : isOver || refused ? t`Request again` : t`Request approval`}
          </Button>
        )}
      </div>
      {waiting && url ? (
        <figure className="mt-7 flex flex-col items-center">
          <div className="size-48 overflow-hidden rounded-card border border-line bg-white p-1">
            <Suspense>
              <QrCode text={url.href} label={t`QR code of the approval page`} />
            </Suspense>
          </div>
          <figcaption className="mt-2 max-w-xs text-small text-ink-soft text-pretty">
            <Trans>
              Is the wallet on your phone? Scan this code with your phone’s camera instead.
            </Trans>
          </figcaption>
        </figure>
      ) : null}
      <output className="mt-4 block text-small text-ink-soft">
        {waiting ? (url ? t`Waiting for approval on ${url.host}…` : t`Waiting for approval…`) : ''}
      </output>
      {waiting && look.isError ? (
        <output className="mt-1 block text-small text-ink-soft">
          <Trans>Couldn’t check right now. We’ll keep trying.</Trans>
        </output>
      ) : null}
    </section>
  )
}

function ApprovalError(props: { isOver: boolean; refused: boolean; failure: unknown }) {
  const { isOver, refused, failure } = props
  if (!failure && !isOver && !refused) return null
  const { title, advice } = errorMessageFor(failure)
  return (
    <p role="alert" className="mt-4 max-w-md text-danger">
      {failure
        ? `${title}. ${advice}`
        : isOver
          ? t`The approval link has expired. Request a new one.`
          : t`This was approved by another account’s wallet. Approve it with the wallet that owns this account.`}
    </p>
  )
}

const titleOf = (status: Account['signer']): string => {
  if (status === 'approved') return t`Approved`
  return status === 'revoked'
    ? t`Castaway can no longer post for you`
    : t`Let Castaway post for you`
}

/** Whether a time has passed; becomes true by itself. */
function useIsOver(until: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== null && until <= now
}
