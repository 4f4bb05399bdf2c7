import { t } from '@lingui/core/macro'
import { useCastaway, useMe } from '@castaway/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { displayNameOf, handleOf } from '../../app/names'
import { channelSeed } from '../../shared/channels/channel-seed'
import { cleanName } from '../../ui/text/rich-text-parts'
import { useDebounced } from '../../ui/use-debounced'
import { type Command, viewerOf } from '../../app/command'
import { coreCommands, featureCommands } from './core-commands'
import { matchScore } from './fuzzy'
import { saveRecent, recents } from './recent'

/** One row of the palette. */
export interface Entry {
  id: string
  title: string
  /** Beside the title: a handle, a channel's id. */
  note?: string
  keys?: string
  image?: { url?: string | null | undefined; seed: number; square: boolean }
  run: () => void | Promise<void>
}

export interface EntryGroup {
  id: string
  title: string
  entries: Entry[]
}

/** Milliseconds without typing after which people and channels are searched. */
const PAUSE = 180

/** The palette's entries for the typed text. */
export function useEntries(typed: string, navigate: (to: string) => void) {
  const castaway = useCastaway()
  const { q } = castaway
  const me = useMe().data
  const [added, setAdded] = useState<Command[]>([])
  useEffect(() => {
    let gone = false
    void featureCommands().then((commands) => {
      if (!gone) setAdded(commands)
    })
    return () => {
      gone = true
    }
  }, [])
  const words = useDebounced(typed.trim().replace(/^[@/]/, ''), PAUSE)
  const asks = words.length > 0
  const people = useQuery({
    ...q.searchUser.query({ q: words || '-', limit: 5 }),
    enabled: asks && !typed.startsWith('/'),
    placeholderData: keepPreviousData,
  })
  const channels = useQuery({
    ...q.searchChannels.query({ q: words || '-', limit: 4 }),
    enabled: asks && !typed.startsWith('@'),
    placeholderData: keepPreviousData,
  })

  const commands = useMemo(() => {
    const who = viewerOf(me)
    const all = new Map<string, Command>()
    for (const command of [...coreCommands, ...added]) {
      if (command.when?.(who) ?? true) all.set(command.id, command)
    }
    return [...all.values()]
  }, [added, me])

  const ofCommand = (command: Command): Entry => ({
    id: `command:${command.id}`,
    title: command.title(),
    ...(command.keys ? { keys: command.keys } : {}),
    ...(command.section === 'settings' ? { note: t`Settings` } : {}),
    run: () => {
      saveRecent({ id: `command:${command.id}`, title: command.title() })
      return command.run({ navigate, castaway })
    },
  })
  const place = (to: string, title: string, more: Partial<Entry>): Entry => ({
    id: to,
    title,
    ...more,
    run: () => {
      saveRecent({ id: to, title })
      navigate(to)
    },
  })

  const groups: EntryGroup[] = []
  const add = (id: string, title: string, entries: Entry[]) => {
    if (entries.length > 0) groups.push({ id, title, entries })
  }
  const trimmed = typed.trim()
  if (trimmed === '') {
    add(
      'recent',
      t`Recent`,
      recents().flatMap(({ id, title }) => {
        if (!id.startsWith('command:')) return [{ ...place(id, title, { note: id }) }]
        const command = commands.find((each) => `command:${each.id}` === id)
        return command ? [{ ...ofCommand(command) }] : []
      }),
    )
    const known = new Set(groups[0]?.entries.map(({ id }) => id))
    const rest = (section: Command['section']) =>
      commands
        .filter((each) => each.section === section && !known.has(`command:${each.id}`))
        .map(ofCommand)
    add('go', t`Go to`, rest('go'))
    add('do', t`Actions`, rest('do'))
    add('see', t`Appearance and language`, rest('see'))
    add('settings', t`Settings`, rest('settings'))
    return { groups, busy: false }
  }
  const scored = commands
    .map((command) => ({
      command,
      score: Math.max(
        matchScore(trimmed, command.title()),
        matchScore(trimmed, command.keywords ?? '') * 0.6,
      ),
    }))
    .filter(({ command, score }) => score > 0 && (command.keywords || score >= 1))
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
  add(
    'commands',
    t`Commands`,
    scored.map(({ command }) => ofCommand(command)),
  )
  if (asks) {
    add(
      'people',
      t`People`,
      (people.data?.result?.users ?? []).map((user) =>
        place(`/@${handleOf(user)}`, displayNameOf(user), {
          note: `@${handleOf(user)}`,
          image: { url: user.pfp_url, seed: user.fid, square: false },
        }),
      ),
    )
    add(
      'channels',
      t`Channels`,
      (channels.data?.channels ?? []).map((channel) =>
        place(`/c/${channel.id}`, cleanName(channel.name, channel.id), {
          note: `/${channel.id}`,
          image: { url: channel.image_url, seed: channelSeed(channel.id), square: true },
        }),
      ),
    )
  }
  add('search', t`Search`, [
    {
      id: 'search',
      title: t`Search for “${trimmed}”`,
      run: () => navigate(`/search?q=${encodeURIComponent(trimmed)}`),
    },
  ])
  return { groups, busy: words !== trimmed || people.isFetching || channels.isFetching }
}
