import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, type Cast, meQuery, useCastaway, useMe } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { ComposerEditor } from './ComposerEditor'
import { type Draft, targetKey } from '../../shared/drafts/draft-model'
import { startDraftSync } from '../../shared/drafts/draft-sync'
import { closeComposer, type ComposerRequest, reportSent } from '../../shared/compose/open-composer'
import { requestedContent } from './media/embeds'
import { targetCasts } from './publish/send-queued-drafts'
import { useDraft } from '../../shared/drafts/use-draft'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ApproveSigner = lazyWithRetry(() => import('../../shared/accounts/ApproveSigner'))

/** The composer: resolves the account and its permission first, then shows the text field. */
export default function Composer({ request }: { request: ComposerRequest }) {
  const me = useMe()
  const queryClient = useQueryClient()
  useCloseOnLeaving()
  const account = me.data?.account
  if (account?.signer === 'approved') return <DraftLoader account={account} request={request} />
  return (
    <Dialog open title={t`New cast`} onClose={closeComposer}>
      {me.isError ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : !me.data ? (
        <div className="p-4">
          <Skeleton className="h-32" />
        </div>
      ) : account ? (
        <Suspense fallback={<Skeleton className="m-4 h-32" />}>
          <ApproveSigner
            account={account}
            onApproved={() => void queryClient.invalidateQueries(meQuery)}
          />
        </Suspense>
      ) : isMember(me.data.user) ? (
        <EmptyState
          title={t`You don’t have a Farcaster account yet`}
          action={
            <Link to="/welcome" className={buttonClass('primary')} onClick={closeComposer}>
              <Trans>Choose a username</Trans>
            </Link>
          }
        >
          <Trans>Choose a username first. It takes a minute, and then you can cast.</Trans>
        </EmptyState>
      ) : (
        <EmptyState
          title={t`Sign in to cast`}
          action={
            <Link to="/sign-in" className={buttonClass('primary')} onClick={closeComposer}>
              <Trans>Sign in</Trans>
            </Link>
          }
        >
          <Trans>You don’t need an account to read. To cast, sign in and choose a username.</Trans>
        </EmptyState>
      )}
    </Dialog>
  )
}

const isMember = (user: { id: string; isGuest?: boolean } | null) =>
  user !== null && user.isGuest !== true

/** Closes the composer when back navigation or a link leaves it; its text stays as a draft. */
function useCloseOnLeaving() {
  const place = useRouterState({ select: (state) => state.location.href })
  const first = useRef(place)
  useEffect(() => {
    if (place !== first.current) closeComposer()
  }, [place])
}

interface OpenDraft {
  replyTo?: Cast | undefined
  quote?: Cast | undefined
  resume: Draft | null
}

function DraftLoader({ account, request }: { account: Account; request: ComposerRequest }) {
  const castaway = useCastaway()
  const [open, setOpen] = useState<OpenDraft | null>(
    request.draft ? null : { replyTo: request.replyTo, quote: request.quote, resume: null },
  )
  const [failed, setFailed] = useState<{ error: unknown; draft: Draft }>()
  const openDraft = async (draft: Draft) => {
    setFailed(undefined)
    try {
      setOpen({ ...(await targetCasts(castaway, draft.target)), resume: draft })
    } catch (error) {
      setFailed({ error, draft })
    }
  }
  useEffect(() => startDraftSync(castaway), [castaway])
  const asked = useRef(request.draft)
  useEffect(() => {
    if (asked.current) void openDraft(asked.current)
    // Runs once, on mount.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (failed) {
    return (
      <Dialog open title={t`Draft`} onClose={closeComposer}>
        <ErrorState error={failed.error} retry={() => void openDraft(failed.draft)} />
      </Dialog>
    )
  }
  return open ? (
    <Found
      key={open.resume?.id ?? ''}
      account={account}
      request={request}
      open={open}
      onOpenDraft={(draft) => {
        // What is sent from here on is not what was asked for.
        reportSent(null)
        void openDraft(draft)
      }}
    />
  ) : null
}

interface FoundProps {
  account: Account
  request: ComposerRequest
  open: OpenDraft
  onOpenDraft: (draft: Draft) => void
}

function Found({ account, request, open, onOpenDraft }: FoundProps) {
  const { channel } = request
  const session = useDraft({
    fid: account.fid,
    target: targetKey(open),
    channel: channel
      ? {
          id: channel.id,
          name: channel.name || channel.id,
          ...(channel.image_url ? { imageUrl: channel.image_url } : {}),
        }
      : null,
    ...requestedContent(request),
    resume: open.resume,
  })
  if (!session) return null
  return (
    <ComposerEditor
      account={account}
      session={session}
      replyTo={open.replyTo}
      quote={open.quote}
      onClose={closeComposer}
      onOpenDraft={onOpenDraft}
    />
  )
}
