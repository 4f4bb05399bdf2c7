import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Hash, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { cleanName } from '../../ui/text/rich-text-parts'
import { useSelection } from '../../ui/form/use-selection'
import type { DraftChannel } from '../../shared/drafts/draft-model'
import { SuggestionList } from './text/SuggestionList'
import { useDebounced } from '../../ui/use-debounced'
import type { Suggestion } from './text/use-suggestions'

const SHOWN = 7

/** Selects the channel of a cast by typing its name, or no channel. */
export function ChannelPicker({
  channel,
  onChange,
}: {
  channel: DraftChannel | null
  onChange: (channel: DraftChannel | null) => void
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const name = channel?.name ?? ''
  const id = channel?.id ?? ''
  if (open) {
    return (
      <ChannelSearch
        onClose={close}
        onChoose={(chosen) => {
          onChange(chosen)
          close()
        }}
      />
    )
  }
  return (
    <span className="inline-flex h-9 items-center rounded-full border border-line bg-raised text-small">
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-full items-center gap-1.5 rounded-full px-3 font-semibold hover:text-channel"
        aria-label={channel ? t`Channel: ${name}. Choose another` : t`Choose a channel`}
      >
        {channel ? (
          <>
            <Avatar
              url={channel.imageUrl}
              name={channel.name}
              seed={channel.id.length}
              size={18}
              square
            />
            <bdi className="max-w-40 truncate text-channel">/{channel.id}</bdi>
          </>
        ) : (
          <>
            <Hash size={15} aria-hidden="true" className="text-channel" />
            <Trans>Channel</Trans>
          </>
        )}
      </button>
      {channel ? (
        <button
          type="button"
          aria-label={t`Remove channel /${id}`}
          onClick={() => onChange(null)}
          className="grid size-9 place-items-center rounded-full text-ink-soft hover:text-ink"
        >
          <X size={15} />
        </button>
      ) : null}
    </span>
  )
}

interface ChannelSearchProps {
  onChoose: (channel: DraftChannel) => void
  onClose: () => void
}

function ChannelSearch({ onChoose, onClose }: ChannelSearchProps) {
  const { q } = useCastaway()
  const [text, setText] = useState('')
  const listId = useId()
  const still = useDebounced(text.trim().replace(/^\//, ''), 120)
  const found = useQuery({
    ...q.searchChannels.query({ q: still || ' ', limit: SHOWN }),
    enabled: still !== '',
    placeholderData: keepPreviousData,
  })
  const busy = useQuery({
    ...q.fetchTrendingChannels.query({ limit: SHOWN }),
    enabled: still === '',
  })
  const channels =
    still === ''
      ? (busy.data?.channels ?? []).flatMap((each) =>
          'channel' in each && each.channel ? [each.channel] : [],
        )
      : (found.data?.channels ?? [])
  const suggestions: Suggestion[] = channels.slice(0, SHOWN).map((each) => ({
    name: each.id,
    title: cleanName('name' in each ? each.name : each.id, each.id),
    detail: `/${each.id}`,
    imageUrl: 'image_url' in each ? each.image_url : undefined,
    seed: each.id.length,
    square: true,
  }))
  const selection = useSelection(suggestions, ({ name }) => name)
  const chosen = selection.index
  const choose = ({ name, title, imageUrl }: Suggestion) =>
    onChoose({ id: name, name: title, ...(imageUrl ? { imageUrl } : {}) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') selection.step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter') {
      if (suggestions[chosen]) choose(suggestions[chosen])
    } else if (key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const nothing = still !== '' && found.isSuccess && suggestions.length === 0
  return (
    <div className="relative">
      <input
        ref={focusOnMount}
        value={text}
        role="combobox"
        aria-label={t`Find a channel`}
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(suggestions.length > 0 ? { 'aria-activedescendant': `${listId}-${chosen}` } : {})}
        placeholder={t`Find a channel`}
        maxLength={64}
        onChange={(event) => {
          setText(event.target.value)
          selection.reset()
        }}
        onKeyDown={onKeyDown}
        onBlur={onClose}
        className="h-9 w-48 rounded-full border border-line-strong bg-raised px-3.5 text-small outline-none focus:outline-2 focus:outline-accent"
      />
      <div className="absolute bottom-full z-10 mb-1.5">
        {suggestions.length > 0 ? (
          <SuggestionList
            id={listId}
            label={t`Channels`}
            suggestions={suggestions}
            active={chosen}
            onActive={selection.select}
            onChoose={choose}
          />
        ) : (
          <output
            className={
              nothing || found.isError
                ? 'block w-64 rounded-card border border-line bg-raised p-3 text-small text-ink-soft shadow-lift'
                : 'sr-only'
            }
          >
            {nothing
              ? t`No channels match “${still}”.`
              : found.isError
                ? t`Channel search isn’t available right now.`
                : ''}
          </output>
        )}
      </div>
    </div>
  )
}
