import fc from 'fast-check'
import { build, type Message } from '../src/messages/index'
import { by, hashOfMessage, nameProof, signed } from './message-store'

/** Users whose messages these are. */
export const PEOPLE = 4
const fid = fc.integer({ min: 1, max: PEOPLE })
const seconds = fc.integer({ min: 0, max: 20 })
const earlier = fc.nat({ max: 200 })

/** A message described by numbers; references to casts are taken modulo the number of earlier casts. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cast' as const),
      fid,
      seconds,
      parent: fc.option(earlier),
      quote: fc.option(earlier),
      mention: fc.option(fid),
      channel: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('uncast' as const),
      fid,
      seconds,
      target: earlier,
      own: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('react' as const),
      fid,
      seconds,
      target: earlier,
      type: fc.integer({ min: 1, max: 2 }),
      undo: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      fid,
      seconds,
      target: fid,
      undo: fc.boolean(),
      type: fc.constantFrom('follow', 'close'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('profile' as const),
      fid,
      seconds,
      type: fc.constantFrom(1, 2, 3, 5, 6),
      value: fc.constantFrom('', 'a', 'b'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('prove' as const),
      fid,
      seconds,
      name: fc.constantFrom('a.eth', 'b.eth', 'a.base.eth'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Builds and signs the messages of some steps. */
export function messagesOf(steps: readonly Step[]): Message[] {
  const casts: Message[] = []
  const castAt = (index: number) => casts[index % Math.max(1, casts.length)]
  const idOf = (message: Message) => ({ fid: message.data.fid, hash: hashOfMessage(message) })
  return steps.flatMap((item): Message[] => {
    const author = by(item.fid, item.seconds)
    switch (item.kind) {
      case 'cast': {
        const parent = item.parent === null ? undefined : castAt(item.parent)
        const quote = item.quote === null ? undefined : castAt(item.quote)
        const message = signed(
          build.castAdd(author, {
            text: `cast ${casts.length}`,
            ...(parent
              ? { parent: idOf(parent) }
              : item.channel
                ? { parent: { url: 'https://sea.example' } }
                : {}),
            ...(quote
              ? { embeds: [{ castId: idOf(quote) }, { url: 'https://a.example/b.png' }] }
              : {}),
            ...(item.mention ? { mentions: [item.mention], mentionsPositions: [0] } : {}),
          }),
        )
        casts.push(message)
        return [message]
      }
      case 'uncast': {
        const target = castAt(item.target)
        if (!target) return []
        const who = item.own ? by(target.data.fid, item.seconds) : author
        return [signed(build.castRemove(who, hashOfMessage(target)))]
      }
      case 'react': {
        const target = castAt(item.target)
        const make = item.undo ? build.reactionRemove : build.reactionAdd
        return [
          signed(make(author, item.type, target ? idOf(target) : { url: 'https://b.example' })),
        ]
      }
      case 'link':
        if (item.target === item.fid) return []
        return [
          signed((item.undo ? build.linkRemove : build.linkAdd)(author, item.target, item.type)),
        ]
      case 'profile': {
        const value = item.type === 6 && item.value ? `user${item.fid}` : item.value
        return [signed(build.userDataAdd(author, item.type, value))]
      }
      case 'prove':
        return [nameProof(item.fid, item.seconds, item.name)]
    }
  })
}
