import type { StoreEvent } from '@castaway/provider'
import { RECORDS_TOPIC } from '../records/records'
import type { Listener, LiveMessage, LiveUpdate, Person } from './events'

/** Most topics that a page can ask for. */
const MOST = 500
/** Digits of a cast's hash in a topic; a few casts that share them do no harm. */
const HASH_DIGITS = 8
/** Top-level casts and recasts by people whom the account follows. */
const HOME = 'home'
/** Of streams that ask for nothing in particular. */
const EVERYTHING = 'everything'

const TOPIC = /^(?:home|channel:[a-z0-9-]{1,32}|user:[1-9]\d{0,9}|cast:[0-9a-f]{8})$/

/**
 * Parses what a page asks for, such as `home,channel:tide,user:12,cast:1a2b3c4d`: casts in a channel; casts, profile,
 * follows and followers of a user; replies and reactions to a cast, and its removal. Unknown topics, which a newer page
 * may ask for, are left out.
 * @param text without one, everything is asked for
 */
export const parseTopics = (text: string | undefined): string[] =>
  text === undefined ? [EVERYTHING] : text.split(',', MOST).filter((topic) => TOPIC.test(topic))

export const asksForHome = (topics: readonly string[]): boolean => topics.includes(HOME)

const user = (fid: number) => `user:${fid}`
/** What a person does in one tab shows in all of them. */
const own = (fid: number) => `own:${fid}`
const records = (userId: string) => `records:${userId}`
const castTopic = (hash: string | null) =>
  hash === null ? [] : [`cast:${hash.slice(2, 2 + HASH_DIGITS)}`]

/** The topics of a stream: those that its page asks for, and its person's. */
export const topicsOf = (asked: readonly string[], { fid, userId }: Person): Set<string> =>
  new Set([
    ...asked,
    ...(fid === null ? [] : [own(fid)]),
    ...(userId === null ? [] : [records(userId)]),
  ])

/** The topics whose streams get an event. */
export function topicsOfEvent(event: StoreEvent): string[] {
  switch (event.kind) {
    case 'notification':
      return [own(event.fid)]
    case 'other':
      return event.topic === RECORDS_TOPIC
        ? [records((event.facts as { userId: string }).userId)]
        : []
    case 'changed':
    case 'replaced':
      return []
    default:
      return [EVERYTHING, own(event.fid), ...publicTopics(event)]
  }
}

function publicTopics(
  event: Exclude<StoreEvent, { kind: 'notification' | 'other' | 'changed' | 'replaced' }>,
): string[] {
  switch (event.kind) {
    case 'cast':
      return [
        user(event.fid),
        ...(event.channelId === null ? [] : [`channel:${event.channelId}`]),
        ...(event.parentHash === null ? [HOME] : castTopic(event.parentHash)),
      ]
    case 'cast_removed':
      return [...castTopic(event.hash), ...castTopic(event.parentHash)]
    case 'reaction':
    case 'reaction_removed':
      return [...castTopic(event.target), ...(event.type === 2 ? [HOME] : [])]
    case 'follow':
    case 'unfollow':
      return [user(event.fid), user(event.targetFid), own(event.targetFid)]
    case 'profile':
      return [user(event.fid)]
  }
}

/** Whether a stream with this topic gets a message that has it, too. */
const passes = (topic: string, { author }: LiveMessage, { follows }: Listener): boolean =>
  topic !== HOME || (author !== null && follows(author))

/** What a stream gets of an update, in its order; null if it gets nothing. */
export function updateFor(listener: Listener, { seq, messages }: LiveUpdate): LiveUpdate | null {
  const own = messages.filter((message) =>
    message.topics.some((topic) => listener.topics.has(topic) && passes(topic, message, listener)),
  )
  return own.length === 0 ? null : { seq, messages: own }
}

/** Streams by their topics, so that an event costs nothing for those that it is not for. */
export class Audience<Stream extends { listener: Listener }> {
  /** Most casts are asked for by one stream, and a set of one takes a lot of memory. */
  #byTopic = new Map<string, Stream | Set<Stream>>()
  size = 0

  /** @returns a function that removes it */
  add(stream: Stream): () => void {
    this.size += 1
    for (const topic of stream.listener.topics) {
      const there = this.#byTopic.get(topic)
      if (!there) this.#byTopic.set(topic, stream)
      else if (there instanceof Set) there.add(stream)
      else this.#byTopic.set(topic, new Set([there, stream]))
    }
    return () => {
      this.size -= 1
      for (const topic of stream.listener.topics) {
        const there = this.#byTopic.get(topic)
        if (there === stream) this.#byTopic.delete(topic)
        if (!(there instanceof Set)) continue
        there.delete(stream)
        if (there.size === 0) this.#byTopic.delete(topic)
      }
    }
  }

  #with(topic: string): Iterable<Stream> {
    const there = this.#byTopic.get(topic)
    return there === undefined ? [] : there instanceof Set ? there : [there]
  }

  /** What each stream gets of an update, in its order. */
  of({ messages }: LiveUpdate): Map<Stream, LiveMessage[]> {
    const told = new Map<Stream, LiveMessage[]>()
    for (const message of messages) {
      for (const topic of message.topics) {
        for (const stream of this.#with(topic)) {
          if (!passes(topic, message, stream.listener)) continue
          const before = told.get(stream)
          if (!before) told.set(stream, [message])
          // It has several topics of the message.
          else if (before.at(-1) !== message) before.push(message)
        }
      }
    }
    return told
  }
}
