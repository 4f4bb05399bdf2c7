import { useCastaway } from '@castaway/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { Trigger } from './completion'
import { useDebounced } from '../../../ui/use-debounced'

/** One row of the suggestions. */
export interface Suggestion {
  /** The inserted text. */
  name: string
  title: string
  detail: string
  imageUrl: string | undefined
  seed: number
  square: boolean
  /** Shown instead of an image. */
  glyph?: string
}

const SHOWN = 6
const TYPING_PAUSE = 120

/** Users, channels or emoji that match the trigger; the previous ones stay until the next have loaded. */
export function useSuggestions(trigger: Trigger | null): Suggestion[] {
  const { q } = useCastaway()
  const still = useDebounced(trigger?.query ?? '', TYPING_PAUSE)
  const mention = trigger?.kind === 'mention' && still !== ''
  const channel = trigger?.kind === 'channel' && still !== ''
  const people = useQuery({
    ...q.searchUser.query({ q: still || ' ', limit: SHOWN }),
    enabled: mention,
    placeholderData: keepPreviousData,
  })
  const channels = useQuery({
    ...q.searchChannels.query({ q: still || ' ', limit: SHOWN }),
    enabled: channel,
    placeholderData: keepPreviousData,
  })
  const emoji = useQuery({
    queryKey: ['emoji', still],
    queryFn: async () => (await import('./emoji')).searchEmoji(still, SHOWN),
    enabled: trigger?.kind === 'emoji' && still !== '',
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })
  if (trigger?.kind === 'emoji') {
    return (emoji.data ?? []).map(({ glyph, name }) => ({
      name: glyph,
      title: name.replaceAll('_', ' '),
      detail: `:${name}:`,
      imageUrl: undefined,
      seed: 0,
      square: false,
      glyph,
    }))
  }
  if (mention) {
    return (people.data?.result.users ?? []).slice(0, SHOWN).map((user) => ({
      name: user.username,
      title: cleanName(user.display_name, user.username),
      detail: `@${user.username}`,
      imageUrl: user.pfp_url ?? undefined,
      seed: user.fid,
      square: false,
    }))
  }
  if (channel) {
    return (channels.data?.channels ?? []).slice(0, SHOWN).map((each) => ({
      name: each.id,
      title: cleanName(each.name, each.id),
      detail: `/${each.id}`,
      imageUrl: each.image_url,
      seed: each.id.length,
      square: true,
    }))
  }
  return []
}
