import { useChannel, useUser } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { ArrowRight, Filter, History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { channelSeed } from '../../shared/channels/channel-seed'
import { displayNameOf, handleOf } from '../../app/names'
import { Avatar } from '../../ui/Avatar'
import { OptionList } from '../../ui/form/OptionList'
import { cleanName } from '../../ui/text/rich-text-parts'
import type { Suggestion } from './suggestions'

export interface SuggestionRowsProps {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
  onForget: (q: string) => void
}

/** The suggestions below the search field. */
export function SuggestionRows({ suggestions, onForget, ...list }: SuggestionRowsProps) {
  return (
    <OptionList
      {...list}
      label={t`Suggestions`}
      options={suggestions}
      keyOf={({ id }) => id}
      className="absolute inset-x-(--row-x) top-full z-20 mt-1 max-h-[60vh] p-1.5"
      optionClassName="flex min-h-11 items-center gap-3 px-2.5 py-1.5 aria-selected:bg-sunken not-aria-selected:hover:bg-sunken/60"
    >
      {(each) => (
        <>
          <Row suggestion={each} />
          {each.kind === 'recent' ? (
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation()
                onForget(each.q)
              }}
              className="ms-auto grid size-8 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
            >
              <X size={15} />
            </button>
          ) : null}
        </>
      )}
    </OptionList>
  )
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  switch (suggestion.kind) {
    case 'go':
      return (
        <Line icon={<ArrowRight size={18} className="rtl:-scale-x-100" />}>
          {t`Go to ${suggestion.text}`}
        </Line>
      )
    case 'recent':
      return <Line icon={<History size={18} />}>{suggestion.q}</Line>
    case 'person':
      return <Person fid={suggestion.fid} />
    case 'channel':
      return <Channel id={suggestion.channel} />
    case 'fill':
      if (suggestion.fid !== undefined) return <Person fid={suggestion.fid} />
      if (suggestion.channel !== undefined) return <Channel id={suggestion.channel} />
      return (
        <Line icon={<Filter size={18} />}>
          <code className="font-mono text-small">{suggestion.text}</code>
        </Line>
      )
  }
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center text-ink-soft">
        {icon}
      </span>
      <bdi className="min-w-0 truncate">{children}</bdi>
    </>
  )
}

function Person({ fid }: { fid: number }) {
  const user = useUser(fid)
  if (!user) return null
  return (
    <>
      <Avatar url={user.pfp_url} name={displayNameOf(user)} seed={fid} size={32} />
      <bdi className="truncate font-semibold">{displayNameOf(user)}</bdi>
      <bdi className="min-w-0 truncate text-small text-ink-soft">@{handleOf(user)}</bdi>
    </>
  )
}

function Channel({ id }: { id: string }) {
  const channel = useChannel(id)
  return (
    <>
      <Avatar
        url={channel?.image_url}
        name={channel?.name ?? id}
        seed={channelSeed(id)}
        size={32}
        square
      />
      <bdi className="truncate font-semibold">{cleanName(channel?.name, id)}</bdi>
      <bdi className="min-w-0 truncate text-small text-channel">/{id}</bdi>
    </>
  )
}
