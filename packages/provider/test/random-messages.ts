import fc from 'fast-check'
import { base58 } from '@scure/base'
import { build, Protocol, solanaClaim, UserDataType, type Message } from '../src/messages/index'
import { by, hashOfMessage, nameProof, signed, signerOf } from './message-store'

/** Users whose messages these are. */
export const PEOPLE = 4
const fid = fc.integer({ min: 1, max: PEOPLE })
const seconds = fc.integer({ min: 0, max: 20 })
const linkType = fc.constantFrom('follow', 'block', 'close')
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
      // Names another author than the cast's, or the right one.
      author: fc.option(fid),
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
      type: linkType,
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
/** Messages whose effect depends on what came before them. */
const orderedStep = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      fid,
      seconds,
      targets: fc.uniqueArray(fid, { minLength: 1 }),
      type: linkType,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('verify' as const),
      fid,
      seconds,
      address: fc.integer({ min: 0, max: 1 }),
      undo: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('primary' as const),
      fid,
      seconds,
      address: fc.option(fc.integer({ min: 0, max: 1 })),
    }),
  },
)
export const anyStep = fc.oneof(
  { weight: 3, arbitrary: step },
  { weight: 2, arbitrary: orderedStep },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const walletOf = (address: number) => signerOf(900 + address)

function verificationOf(author: build.Author, address: number) {
  const { publicKey, sign } = walletOf(address)
  const blockHash = new Uint8Array(32).fill(7)
  const claim = Buffer.from(solanaClaim(author.fid, publicKey, blockHash))
  return build.verificationAdd(author, {
    address: publicKey,
    protocol: Protocol.solana,
    claimSignature: sign(claim),
    blockHash,
  })
}

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
        const id = target && { ...idOf(target), ...(item.author && { fid: item.author }) }
        return [signed(make(author, item.type, id ?? { url: 'https://b.example' }))]
      }
      case 'link':
        return [
          signed((item.undo ? build.linkRemove : build.linkAdd)(author, item.target, item.type)),
        ]
      case 'state':
        return [signed(build.linkCompactState(author, item.targets, item.type))]
      case 'verify':
        return [
          signed(
            item.undo
              ? build.verificationRemove(author, walletOf(item.address).publicKey, Protocol.solana)
              : verificationOf(author, item.address),
          ),
        ]
      case 'primary': {
        const value = item.address === null ? '' : base58.encode(walletOf(item.address).publicKey)
        return [signed(build.userDataAdd(author, UserDataType.primarySolanaAddress, value))]
      }
      case 'profile': {
        const value = item.type === 6 && item.value ? `user${item.fid}` : item.value
        return [signed(build.userDataAdd(author, item.type, value))]
      }
      case 'prove':
        return [nameProof(item.fid, item.seconds, item.name)]
    }
  })
}
