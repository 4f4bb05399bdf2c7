import { type Account, type Cast, meQuery, useCastaway, useMe } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { ComposerEditor } from './ComposerEditor'
import { type Draft, targetKey } from './drafts'
import { closeComposer, type ComposerRequest } from './openComposer'
import { useDraft } from './use-draft'

const ApproveSigner = lazy(() => import('../onboarding/ApproveSigner'))

/** The composer: first who writes and whether they may, then the words. */
export default function Composer({ request }: { request: ComposerRequest }) {
  const me = useMe()
  const queryClient = useQueryClient()
  useCloseOnLeaving()
  const account = me.data?.account
  if (account?.signer === 'approved') return <Writing account={account} request={request} />
  return (
    <Dialog open title="New cast" onClose={closeComposer}>
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
          title="You have no account on the network yet"
          action={
            <Link to="/welcome" className={buttonClass('primary')} onClick={closeComposer}>
              Choose a name
            </Link>
          }
        >
          Choose a name first; it takes a minute. Then you can cast.
        </EmptyState>
      ) : (
        <EmptyState
          title="Sign in to cast"
          action={
            <Link to="/sign-in" className={buttonClass('primary')} onClick={closeComposer}>
              Sign in
            </Link>
          }
        >
          Reading needs no account. To write, sign in with a wallet, or make one here.
        </EmptyState>
      )}
    </Dialog>
  )
}

const isMember = (user: { id: string; isGuest?: boolean } | null) =>
  user !== null && user.isGuest !== true

/** Back and links lead away from the composer; its words stay as a draft. */
function useCloseOnLeaving() {
  const place = useRouterState({ select: (state) => state.location.href })
  const first = useRef(place)
  useEffect(() => {
    if (place !== first.current) closeComposer()
  }, [place])
}

interface Open {
  replyTo?: Cast | undefined
  quote?: Cast | undefined
  resume: Draft | null
}

function Writing({ account, request }: { account: Account; request: ComposerRequest }) {
  const { client, store } = useCastaway()
  const [open, setOpen] = useState<Open>({
    replyTo: request.replyTo,
    quote: request.quote,
    resume: null,
  })
  const [failed, setFailed] = useState<unknown>()
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
    text: request.text ?? '',
    resume: open.resume,
  })
  const openDraft = async (draft: Draft) => {
    const [kind, hash] = draft.target.split(':')
    if (!hash) return setOpen({ resume: draft })
    try {
      const cast =
        store.cast(hash) ??
        (await client.lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash' })).cast
      setOpen({ [kind === 'reply' ? 'replyTo' : 'quote']: cast, resume: draft })
    } catch (error) {
      setFailed(error)
    }
  }
  if (failed) {
    return (
      <Dialog open title="Draft" onClose={closeComposer}>
        <ErrorState error={failed} retry={() => setFailed(undefined)} />
      </Dialog>
    )
  }
  if (!session) return null
  return (
    <ComposerEditor
      key={session.read().draft.id}
      account={account}
      session={session}
      replyTo={open.replyTo}
      quote={open.quote}
      onClose={closeComposer}
      onOpenDraft={(draft) => void openDraft(draft)}
    />
  )
}
