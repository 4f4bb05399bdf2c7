import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { SearchField } from '../../ui/form/SearchField'
import { ChannelList } from '../../shared/channels/ChannelList'

/** A search field for channels; while it is empty, `children`. The query is in the URL. */
export function ChannelSearch({ words, children }: { words: string; children: ReactNode }) {
  const navigate = useNavigate({ from: '/channels' })
  const search = (q: string) =>
    void navigate({
      search: (before) => ({ ...before, q: q || undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <SearchField label={t`Find a channel`} words={words} onSearch={search} />
      {words.trim() ? <ChannelResults words={words.trim()} onClear={() => search('')} /> : children}
    </>
  )
}

function ChannelResults({ words, onClear }: { words: string; onClear: () => void }) {
  const { q } = useCastaway()
  const query = useInfiniteQuery(
    q.searchChannels.keys({ q: words.replace(/^\/+/, '') || words, limit: 25 }),
  )
  return (
    <ChannelList
      label={t`Channels found`}
      name={`found-${words}`}
      query={query}
      empty={
        <EmptyState
          title={t`No channels found`}
          action={<Button onClick={onClear}>{t`See all channels`}</Button>}
        >
          {t`Try fewer letters or another word.`}
        </EmptyState>
      }
    />
  )
}
