import * as op from '@castaway/client/operations'
import type { FrameCatalogCategory } from '@castaway/contract'
import { createQueries, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clientWith } from '../../app/client-with'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Choices } from '../../ui/form/Choices'
import { type CatalogApp, listedApp, MiniAppList } from '../../shared/mini-app-list/MiniAppList'
import { AppMenu } from './AppMenu'
import { NoMiniApps } from './NoMiniApps'

const client = clientWith({
  fetchFrameCatalog: op.fetchFrameCatalog,
  searchFrames: op.searchFrames,
})

const categoryLabels = (): Record<FrameCatalogCategory, string> => ({
  games: t`Games`,
  social: t`Social`,
  finance: t`Finance`,
  utility: t`Utilities`,
  productivity: t`Productivity`,
  'health-fitness': t`Health and fitness`,
  'news-media': t`News`,
  music: t`Music`,
  shopping: t`Shopping`,
  education: t`Education`,
  'developer-tools': t`Developer tools`,
  entertainment: t`Entertainment`,
  'art-creativity': t`Art`,
})

const menuOf = (app: CatalogApp) => <AppMenu app={listedApp(app)} />

/** The fastest growing apps, of one category if that is given. */
export function TrendingApps({ category }: { category: string | undefined }) {
  const { store } = useCastaway()
  const labels = categoryLabels()
  const chosen = (Object.keys(labels) as FrameCatalogCategory[]).find((each) => each === category)
  const query = useInfiniteQuery(
    createQueries(client, store).fetchFrameCatalog.infinite({
      limit: 25,
      ...(chosen ? { categories: [chosen] } : {}),
    }),
  )
  const all = t({ message: 'All', context: 'mini apps' })
  return (
    <>
      <Choices
        label={t`Categories`}
        choices={[
          { label: all, search: {}, chosen: !chosen },
          ...Object.entries(labels).map(([id, label]) => ({
            label,
            search: { category: id },
            chosen: id === chosen,
          })),
        ]}
      />
      <MiniAppList
        label={t`Mini apps`}
        name={`apps-${chosen ?? 'all'}`}
        query={query}
        actions={menuOf}
        empty={
          <NoMiniApps isAll={!chosen}>
            {t`Mini apps that people share in casts will appear here.`}
          </NoMiniApps>
        }
      />
    </>
  )
}

/** Apps whose name or description has these words. */
export function FoundApps({ words, onClear }: { words: string; onClear: () => void }) {
  const { store } = useCastaway()
  const query = useInfiniteQuery(
    createQueries(client, store).searchFrames.infinite({ q: words.slice(0, 32), limit: 20 }),
  )
  return (
    <MiniAppList
      label={t`Mini apps for ${words}`}
      name={`found-apps-${words}`}
      query={query}
      actions={menuOf}
      empty={
        <EmptyState
          title={t`No mini apps found`}
          action={<Button onClick={onClear}>{t`See all mini apps`}</Button>}
        >
          {t`Try fewer letters or another word.`}
        </EmptyState>
      }
    />
  )
}
