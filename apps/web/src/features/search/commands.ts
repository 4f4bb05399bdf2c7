import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'

/** Palette commands for searching. */
export const commands: Command[] = [
  {
    id: 'search.people',
    section: 'go',
    title: () => t`Search people`,
    keywords: 'find user profile',
    run: ({ navigate }) => navigate('/search?tab=people'),
  },
  {
    id: 'search.channels',
    section: 'go',
    title: () => t`Search channels`,
    keywords: 'find channel',
    run: ({ navigate }) => navigate('/search?tab=channels'),
  },
  {
    id: 'search.apps',
    section: 'go',
    title: () => t`Search mini apps`,
    keywords: 'find frames apps',
    run: ({ navigate }) => navigate('/search?tab=apps'),
  },
  {
    id: 'search.own',
    section: 'go',
    title: () => t`Search my own casts`,
    keywords: 'find mine from me',
    when: ({ hasAccount }) => hasAccount,
    async run({ navigate, castaway }) {
      const { meQuery } = await import('@castaway/react')
      const name = castaway.queryClient.getQueryData(meQuery.queryKey)?.account?.username
      if (name) navigate(`/search?q=${encodeURIComponent(`from:${name} `)}`)
    },
  },
  {
    id: 'search.forget',
    section: 'do',
    title: () => t`Clear recent searches`,
    keywords: 'clear history privacy',
    async run() {
      const [{ clearRecentSearches }, { toast }] = await Promise.all([
        import('./recent'),
        import('../../ui/toast/toasts'),
      ])
      clearRecentSearches()
      toast({ title: t`Recent searches cleared` })
    },
  },
]
