import { expect, test } from 'vitest'
import { checkAgreement } from './verify'
import { rebuild } from './rebuild'
import { build, merge, sign, type Message } from './index'
import { by, cast, hashOfMessage, openIsland, signerOf } from '../../test/message-store'

/** Number of messages to merge for a measurement: `CASTAWAY_BULK=40000 npx vitest run …/bulk`. */
const size = Number(process.env.CASTAWAY_BULK ?? 0)
const PEOPLE = 300

/** Builds casts (two thirds of them replies), four reactions per cast, and follows. */
function world(count: number): { messages: Message[]; casts: Message[] } {
  let state = 1
  const below = (n: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
  }
  const someone = () => 1 + below(PEOPLE)
  const signers = Array.from({ length: PEOPLE + 1 }, (_, fid) => signerOf(fid))
  const signed = (data: ReturnType<typeof build.castAdd>) => sign(data, signers[data.fid]!)
  const idOf = (message: Message) => ({ fid: message.data.fid, hash: hashOfMessage(message) })
  const casts: Message[] = []
  for (let i = 0; i < count * 0.14; i++) {
    const parent = i > 50 && below(3) > 0 ? casts[i - 1 - below(50)] : undefined
    const draft = {
      text: `A cast about the sea and other things, number ${i}`,
      ...(parent ? { parent: idOf(parent) } : {}),
      ...(below(5) === 0 ? { embeds: [{ url: `https://a.example/${i}.png` }] } : {}),
      ...(below(10) === 0 ? { mentions: [someone()], mentionsPositions: [0] } : {}),
    }
    casts.push(signed(build.castAdd(by(someone(), i * 100 - 900_000), draft)))
  }
  const messages = [...casts]
  while (messages.length < count * 0.75) {
    const type = below(4) === 0 ? 2 : 1
    const target = casts[below(casts.length)]!
    messages.push(signed(build.reactionAdd(by(someone(), -below(80_000)), type, idOf(target))))
  }
  while (messages.length < count) {
    const [fid, other] = [someone(), someone()]
    if (fid !== other) messages.push(signed(build.linkAdd(by(fid, -below(900_000)), other)))
  }
  return { messages, casts }
}

const time = async <T>(work: () => Promise<T> | T): Promise<[T, number]> => {
  const start = performance.now()
  const result = await work()
  return [result, Math.round(performance.now() - start)]
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

test.runIf(size > 0)(
  `merging ${size} messages`,
  async () => {
    const store = await openIsland({ people: PEOPLE, rent: { units: 10 } })
    const [{ messages, casts }, signing] = await time(() => world(size))
    const [outcomes, merging] = await time(() => merge(store, messages))
    expect(outcomes.filter((outcome) => outcome.status === 'refused')).toEqual([])
    await store.analyze()
    const [differences, checking] = await time(() => checkAgreement(store))
    expect(differences).toEqual([])
    const single = async (make: (i: number) => Message) => {
      const times: number[] = []
      for (let i = 0; i < 200; i++) {
        const message = make(i)
        times.push((await time(() => merge(store, [message])))[1])
      }
      return median(times)
    }
    const oneCast = await single((i) => cast(1 + i, i))
    const oneReply = await single((i) => {
      const { data, hash } = casts[i * 7]!
      const parent = { fid: data.fid, hash: hashOfMessage({ hash } as Message) }
      return cast(2 + i, 300 + i, { parent })
    })
    const oneLike = await single((i) => {
      const { data, hash } = casts[i * 5]!
      const target = { fid: data.fid, hash: hashOfMessage({ hash } as Message) }
      return sign(build.reactionAdd(by(3 + (i % 200), i), 1, target), signerOf(3 + (i % 200)))
    })
    const [, rebuilding] = await time(() => rebuild(store))
    await store.close()
    const figures = { signing, merging, checking, rebuilding, oneCast, oneReply, oneLike }
    process.stdout.write(`${JSON.stringify(figures)} (ms)\n`)
  },
  600_000,
)
