import { build, merge, sign, signerFromSeed, validate, type Message } from '@castaway/provider'
import { signerKeyOf } from '@castaway/seeds'
import { messageJson, startIsland } from '@castaway/testkit'
import type { Row } from './table'

const ANA = 2
const MESSAGES = 800
const LANES = 8

const rate = (began: number): number => MESSAGES / ((performance.now() - began) / 1000)
const perSecond = (figure: number): string => `${figure.toFixed(0)}/s`

/** Number of messages from elsewhere that are validated, merged and visible per second. */
export async function ingest(): Promise<Row[]> {
  const island = await startIsland()
  try {
    await island.signerOf(ANA)
    const seed = new Uint8Array(Buffer.from(signerKeyOf(island.world.seed, ANA).slice(2), 'hex'))
    const signer = signerFromSeed(seed)
    const signed = (what: string): Message[] =>
      Array.from({ length: MESSAGES }, (_, n) => {
        const at = { fid: ANA, at: island.clock.now() }
        return sign(build.castAdd(at, { text: `${what} ${n}` }), signer)
      })

    // Copies, because messages that were signed in this process are not verified again.
    const strangers = signed('checked').map((message) => ({ ...message }))
    let began = performance.now()
    for (const message of strangers) await validate(message, island.clock.now())
    const checked = rate(began)

    began = performance.now()
    const outcomes = await merge(island.store, strangers)
    const merged = rate(began)
    const refused = outcomes.filter(({ status }) => status !== 'merged').length
    if (refused > 0) throw new Error(`${refused} messages were not merged`)

    const waiting = signed('sent').map(messageJson)
    const send = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await island.client.publishMessageToFarcaster({ body: next })
    }
    began = performance.now()
    await Promise.all(Array.from({ length: LANES }, send))
    const sent = rate(began)
    return [
      {
        what: 'ingest of signed messages, in one batch',
        figure: perSecond(merged),
        against: `${perSecond(checked)} checking alone`,
        ratio: merged / checked,
        more: 'is better',
      },
      {
        what: 'ingest of signed messages, one by one over HTTP',
        figure: perSecond(sent),
        against: `${perSecond(merged)} in one batch`,
        ratio: sent / merged,
        more: 'is better',
      },
    ]
  } finally {
    await island.close()
  }
}
