import { type Account, gatewayJson, wordsFor } from '@castaway/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { safeUrl } from '../../ui/safe-url'

interface SignerAnswer {
  status: Account['signer']
  approval_url: string | null
}

/** Milliseconds between two looks whether the approval has come. */
const POLL = 2_500

export interface ApproveSignerProps {
  account: Account
  onApproved: () => void
}

/** Says who must do what so that this account may cast from here, leads there, and waits for it. */
export default function ApproveSigner({ account, onApproved }: ApproveSignerProps) {
  const request = useMutation({
    mutationFn: () => gatewayJson<SignerAnswer>('/api/_signer', { method: 'POST', body: {} }),
  })
  const known = request.data ?? {
    status: account.signer,
    approval_url: account.approval_url ?? null,
  }
  const waiting = known.status === 'pending_approval'
  const look = useQuery({
    queryKey: ['signer', account.fid],
    queryFn: ({ signal }) => gatewayJson<SignerAnswer>('/api/_signer', { signal }),
    enabled: waiting,
    refetchInterval: POLL,
    staleTime: 0,
  })
  const status = look.data?.status ?? known.status
  const told = useRef(false)
  useEffect(() => {
    if (status !== 'approved' || told.current) return
    told.current = true
    onApproved()
  }, [status, onApproved])
  const url = safeUrl(look.data?.approval_url ?? known.approval_url)

  const failure = request.error ?? (waiting ? null : look.error)
  return (
    <section
      className="flex flex-col items-center px-6 py-10 text-center"
      aria-label="Approve Castaway"
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-wash text-accent">
        <KeyRound size={26} aria-hidden="true" />
      </span>
      <h2 className="mt-5 text-title font-semibold">
        {status === 'approved'
          ? 'Approved'
          : status === 'revoked'
            ? 'Castaway may no longer cast for you'
            : 'Let Castaway cast for you'}
      </h2>
      <p className="mt-2 max-w-md text-ink-soft text-pretty">
        {waiting
          ? 'The wallet that owns this account has to say yes on the approval page. Open it, sign there, and come back: this page goes on by itself.'
          : 'Casts are signed with a key of their own. The wallet that owns this account allows it once, and can take it back at any time.'}
      </p>
      {failure ? (
        <p role="alert" className="mt-4 max-w-md text-danger">
          {wordsFor(failure).title}. {wordsFor(failure).advice}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {waiting && url ? (
          <a
            href={url.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary')}
          >
            Open the approval page <ExternalLink size={16} aria-hidden="true" />
          </a>
        ) : (
          <Button tone="primary" busy={request.isPending} onClick={() => request.mutate()}>
            {failure ? 'Try again' : 'Ask for approval'}
          </Button>
        )}
      </div>
      <output className="mt-4 block text-small text-ink-soft">
        {waiting
          ? url
            ? `Waiting for the approval on ${url.host}…`
            : 'Waiting for the approval…'
          : ''}
      </output>
    </section>
  )
}
