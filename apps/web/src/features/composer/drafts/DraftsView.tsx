import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import type { Draft } from '../../../shared/drafts/draft-model'
import { DraftRow, useDiscardDraft, useDrafts } from './DraftList'
import { startDraftSync } from '../../../shared/drafts/draft-sync'
import { RowSkeletons } from '../RowSkeletons'
import { openComposer } from '../../../shared/compose/open-composer'
import { drafts } from '../../../shared/drafts/use-draft'

/** Drafts of the user's accounts, including those from other devices. */
export function DraftsView({ fids }: { fids: readonly number[] }) {
  const castaway = useCastaway()
  const found = useDrafts(fids)
  const lockedIds = useQuery({
    queryKey: ['drafts', 'lockedIds'],
    queryFn: () => drafts.lockedIds(),
    networkMode: 'always',
    staleTime: 0,
  })
  const discard = useDiscardDraft()
  useEffect(() => startDraftSync(castaway), [castaway])
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <RowSkeletons />
  if (found.data.length === 0) {
    return (
      <EmptyState
        title={t`No drafts`}
        action={
          <Button tone="primary" onClick={() => openComposer()}>
            <Trans>Write a cast</Trans>
          </Button>
        }
      >
        <Trans>
          Drafts are saved as you type. Anything you haven’t finished is here, on all your devices.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <ul aria-label={t`Drafts`} className="border-b border-line">
      {found.data.map((draft) => (
        <DraftRow
          key={draft.id}
          draft={draft}
          note={draftNote(draft, lockedIds.data)}
          onOpen={() => openComposer({ draft })}
          onDiscard={() => void discard(draft)}
        />
      ))}
    </ul>
  )
}

function draftNote(draft: Draft, lockedIds: ReadonlySet<string> | undefined): string | undefined {
  if (draft.waits) return t`will send when you’re back online`
  if (draft.sent.length > 0) return t`partly sent`
  return lockedIds?.has(draft.id) ? t`open in another composer` : undefined
}
