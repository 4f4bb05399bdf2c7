import * as op from '@castaway/client/operations'
import { createQueries, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { MiniAppList } from '../../shared/mini-app-list/MiniAppList'
import type { ResultsProps } from '../../shared/search/CastResults'
import { plainWords } from '../../shared/search/query'

const client = clientWith({ searchFrames: op.searchFrames })

/** Mini apps by name and description. */
export function MiniAppResults({ state, onChange }: ResultsProps) {
  const { store } = useCastaway()
  const words = plainWords(state.q)
  const query = useInfiniteQuery(
    createQueries(client, store).searchFrames.infinite({ q: words, limit: 20 }),
  )
  return (
    <MiniAppList
      label={t`Mini apps for ${words}`}
      name={`search-apps-${words}`}
      query={query}
      empty={
        <EmptyState
          title={t`No mini apps found`}
          action={
            <Button onClick={() => onChange({ tab: 'casts' })}>
              <Trans>Search casts</Trans>
            </Button>
          }
        >
          <Trans>No mini apps match “{words}”.</Trans>
        </EmptyState>
      }
    />
  )
}
