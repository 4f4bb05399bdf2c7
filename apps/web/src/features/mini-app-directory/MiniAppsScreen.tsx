import { useAccount } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { SearchField } from '../../ui/form/SearchField'
import { Tabs } from '../../ui/Tabs'
import { FollowedApps } from './FollowedApps'
import { FoundApps, TrendingApps } from './CatalogApps'
import { YourApps } from './YourApps'

type Tab = 'trending' | 'following' | 'yours'

/** Route `/apps`: mini apps that are trending, that followed people use, and that the account has added or opened. */
export function MiniAppsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const account = useAccount()
  useTitle(t`Mini apps`)
  const words = search.q?.trim() ?? ''
  const tab = (['following', 'yours'] as const).find((id) => id === search.tab) ?? 'trending'
  const tabs: { id: Tab; label: string }[] = [
    { id: 'trending', label: t`Trending` },
    { id: 'following', label: t`Following` },
    { id: 'yours', label: t({ message: 'Yours', context: 'mini apps' }) },
  ]
  const find = (q: string) =>
    void navigate({
      to: '/apps',
      search: { ...(tab === 'trending' ? {} : { tab }), ...(q ? { q } : {}) },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <ScreenHeader
        title={t`Mini apps`}
        tabs={
          account ? (
            <Tabs
              label={t`Mini apps`}
              tabs={tabs}
              current={tab}
              onSelect={(next) =>
                void navigate({ to: '/apps', search: next === 'trending' ? {} : { tab: next } })
              }
            />
          ) : null
        }
      />
      <SearchField label={t`Find a mini app`} words={words} onSearch={find} />
      {words ? (
        <FoundApps words={words} onClear={() => find('')} />
      ) : account && tab === 'following' ? (
        <FollowedApps fid={account.fid} />
      ) : account && tab === 'yours' ? (
        <YourApps fid={account.fid} />
      ) : (
        <TrendingApps category={search.category} />
      )}
    </>
  )
}
