import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { IconButton } from '../../ui/IconButton'
import { TextField } from '../../ui/form/TextField'
import { ChannelList } from '../../shared/channels/ChannelList'
import { useDebounced } from '../../ui/use-debounced'

const PAUSE = 250

/** A search field for channels; while it is empty, `children`. The query is in the URL. */
export function ChannelSearch({ words, children }: { words: string; children: ReactNode }) {
  const navigate = useNavigate({ from: '/channels' })
  const [typed, setTyped] = useState(words)
  const still = useDebounced(typed, PAUSE)
  const lastQuery = useRef(words)
  // Back navigation and links change the URL: the field follows, unless it caused the change.
  useEffect(() => {
    if (words === lastQuery.current) return
    lastQuery.current = words
    // oxlint-disable-next-line react/set-state-in-effect -- the URL is external state
    setTyped(words)
  }, [words])
  useEffect(() => {
    const next = still.trim()
    if (next === lastQuery.current.trim()) return
    lastQuery.current = next
    void navigate({
      search: (before) => ({ ...before, q: next || undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [still, navigate])
  return (
    <>
      <search className="block border-b border-line px-(--row-x) py-3">
        <TextField
          label={t`Find a channel`}
          hideLabel
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder={t`Find a channel`}
          before={<Search size={17} aria-hidden="true" />}
          after={
            typed ? (
              <IconButton
                label={t`Clear`}
                tip={false}
                size="small"
                className="-me-2.5"
                icon={<X size={17} />}
                onClick={() => setTyped('')}
              />
            ) : null
          }
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {words.trim() ? (
        <ChannelResults words={words.trim()} onClear={() => setTyped('')} />
      ) : (
        children
      )}
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
