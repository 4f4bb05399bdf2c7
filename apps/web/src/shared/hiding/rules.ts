import { type Castaway, meQuery } from '@castaway/react'
import { QueryObserver } from '@tanstack/react-query'
import { recordsOf } from '../../app/records'
import { type HiddenPeople, hiddenPeopleQuery } from './people'
import { setHidingRules } from './state'
import type { HidePredicate, HideReason, Surface } from './hiding-rules'
import type { KeywordRules } from './muted-keywords/keyword-rules'
import { loadWithRetry } from '../../ui/lazy-with-retry'
import { t } from '@lingui/core/macro'

/** The longest delay of a timer, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1

/**
 * Keeps the mute rules current: keywords and people, for whichever user is signed in, including changes from other
 * devices.
 */
export function startHiding(castaway: Castaway): void {
  const { store: own, ready } = recordsOf(castaway)
  const { queryClient, store } = castaway
  let people: HiddenPeople | undefined
  let myself: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  // Most people mute no words: what finds them loads with the first.
  let finder: typeof import('./muted-keywords/keyword-rules') | undefined
  let words: KeywordRules | undefined
  const loadFinder = async () => {
    finder = await loadWithRetry(() => import('./muted-keywords/keyword-rules'))
    compile()
  }
  const compile = () => {
    clearTimeout(timer)
    const rules = own.all('word').map(({ body }) => body)
    if (rules.length > 0 && !finder) return void loadFinder()
    words = finder?.compileKeywords(rules, Date.now())
    if (words && words.until < Infinity) {
      timer = setTimeout(compile, Math.min(words.until - Date.now() + 1, MAX_DELAY))
    }
    publish()
  }
  const publish = () => {
    const muted = new Set(people?.muted.map(({ fid }) => fid))
    const blocked = new Set(people?.blocked.map(({ fid }) => fid))
    const channels = new Set(own.all('muted-channel').map(({ id }) => id))
    const person = (fid: number): HideReason | null => {
      if (fid === myself) return null
      const why = blocked.has(fid) ? 'blocked' : muted.has(fid) ? 'muted' : undefined
      return why ? { why, reason: reasonFor(why) } : null
    }
    const hideIn =
      (where: Surface): HidePredicate =>
      (cast) => {
        const { author } = cast
        if (author.fid === myself) return null
        const byPerson = person(author.fid)
        if (byPerson) return byPerson
        const rule = words?.find(
          cast,
          where,
          () =>
            (store.user(author.fid)?.viewer_context ?? author.viewer_context)?.following ?? false,
        )
        return rule ? { why: 'word', reason: reasonFor('word', rule.text) } : null
      }
    setHidingRules({
      cast: {
        feeds: hideIn('feeds'),
        replies: hideIn('replies'),
        notifications: hideIn('notifications'),
        search: hideIn('search'),
      },
      person,
      isMutedChannel: (id) => channels.has(id),
      isFromMutedChannel: ({ author, channel }) =>
        author.fid !== myself && channel?.id !== undefined && channels.has(channel.id),
    })
  }

  let readWords: unknown
  let readChannels: unknown
  const read = () => {
    const hasOtherWords = own.all('word') !== readWords
    const hasOtherChannels = own.all('muted-channel') !== readChannels
    readWords = own.all('word')
    readChannels = own.all('muted-channel')
    // Until the finder of words has loaded, it does not publish.
    if (hasOtherChannels) publish()
    if (hasOtherWords) compile()
  }
  void ready.then(() => {
    own.subscribe(read)
    read()
  })

  let stop: (() => void) | undefined
  const me = new QueryObserver(queryClient, { ...meQuery, enabled: false })
  const become = (fid: number | undefined) => {
    if (fid === myself) return
    myself = fid
    people = undefined
    stop?.()
    publish()
    if (fid === undefined) return
    const observer = new QueryObserver(queryClient, hiddenPeopleQuery(castaway, fid))
    const take = (data: HiddenPeople | undefined) => {
      if (data === undefined || data === people) return
      people = data
      publish()
    }
    stop = observer.subscribe(({ data }) => take(data))
    take(observer.getCurrentResult().data)
  }
  me.subscribe(({ data }) => become(data?.account?.fid))
  become(me.getCurrentResult().data?.account?.fid)
}

/** A text that says why something is hidden. */
function reasonFor(why: HideReason['why'], word = ''): string {
  if (why === 'muted') return t`By someone you muted`
  if (why === 'blocked') return t`By someone you blocked`
  return t`Muted words: ${word}`
}
