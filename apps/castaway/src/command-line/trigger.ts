import { randomBytes } from 'node:crypto'
import { createClient, type Client } from '@castaway/client'
import { UsageError } from '../command-output'
import { textOption, type OptionValues, type RunCommand } from './command'
import { registerAccount } from './new-account'
import { similarTo } from './parse'
import { signerOf } from './signer'
import { islandOf } from './target'

interface Trigger {
  client: Client
  /** Who does it. */
  fid: number
  signerUuid: string
  options: OptionValues
  /** Unix ms of the island. */
  now: number
}

/** What a trigger did, as a line. */
type Result = string
type Work = (trigger: Trigger) => Promise<Result>

const WHO = 2

/** Each does on the island what leads to the event: nothing is made up. */
const triggers: Record<string, Work> = {
  'cast.created': async (trigger) => `cast ${await cast(trigger)}`,
  async 'cast.deleted'(trigger) {
    const { client, signerUuid, options } = trigger
    const hash = textOption(options, 'cast') ?? (await cast(trigger))
    await client.deleteCast({ signerUuid, targetHash: hash })
    return `deleted ${hash}`
  },
  async 'user.created'({ client, options, now }) {
    const username = textOption(options, 'username') ?? `new-${randomBytes(4).toString('hex')}`
    const { fid } = await registerAccount(client, username, now)
    return `@${username} (fid ${fid})`
  },
  async 'user.updated'({ client, signerUuid, fid, options }) {
    // The same text again would change nothing.
    const bio =
      textOption(options, 'text') ??
      `Updated by castaway trigger, ${randomBytes(3).toString('hex')}`
    await client.updateUser({ signerUuid, bio })
    return `bio of fid ${fid}`
  },
  async 'follow.created'(trigger) {
    const { client, signerUuid, fid } = trigger
    const target = await someoneElse(trigger, false)
    await client.followUser({ signerUuid, targetFids: [target] })
    return `${fid} follows ${target}`
  },
  async 'follow.deleted'(trigger) {
    const { client, signerUuid, fid } = trigger
    const target = await someoneElse(trigger, true)
    await client.unfollowUser({ signerUuid, targetFids: [target] })
    return `${fid} no longer follows ${target}`
  },
  async 'reaction.created'(trigger) {
    const { client, signerUuid } = trigger
    const reactionType = reactionOf(trigger.options)
    const target = textOption(trigger.options, 'cast') ?? (await cast(trigger))
    await client.publishReaction({ signerUuid, reactionType, target })
    return `${reactionType} of ${target}`
  },
  async 'reaction.deleted'(trigger) {
    const { client, signerUuid } = trigger
    const reactionType = reactionOf(trigger.options)
    const given = textOption(trigger.options, 'cast')
    const target = given ?? (await cast(trigger))
    if (given === undefined) await client.publishReaction({ signerUuid, reactionType, target })
    await client.deleteReaction({ signerUuid, reactionType, target })
    return `${reactionType} of ${target} removed`
  },
}

export const triggerNames = Object.keys(triggers)

/** `castaway trigger`: makes an event happen on the island. */
export const run: RunCommand = async ({ args, options, env, output }) => {
  const [name = '', ...more] = args
  if (more.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(more[0])}`)
  const work = Object.hasOwn(triggers, name) ? triggers[name] : undefined
  if (!work) throw new UsageError(unknownEvent(name))
  const count = numberOption(options, 'count') ?? 1
  const fid = numberOption(options, 'fid') ?? WHO
  const island = await islandOf({ options, env })
  const client = createClient({ baseUrl: island.baseUrl, apiKey: island.apiKey })
  const { now } = await island.local.clock.read()
  const signerUuid = name === 'user.created' ? '' : await signerOf(island, fid)
  for (let time = 0; time < count; time++) {
    const done = await work({ client, fid, signerUuid, options, now })
    output.print(options.json ? JSON.stringify({ event: name, done }) : `${name}: ${done}`)
  }
}

function unknownEvent(name: string): string {
  if (name === 'trade.created') {
    return 'A trade needs a pool on the island’s chain: docs/guides/tokens-and-the-chain.md'
  }
  const [similar] = similarTo(name, triggerNames, 1)
  const hint = similar === undefined || name === '' ? '' : `, did you mean ${similar}?`
  return `castaway trigger needs an event${hint}: ${triggerNames.join(', ')}`
}

async function cast({ client, signerUuid, options }: Trigger): Promise<string> {
  const [parent, channelId] = ['parent', 'channel'].map((name) => textOption(options, name))
  const { cast: made } = await client.publishCast({
    signerUuid,
    // The same text in the same second would be the same message.
    text:
      textOption(options, 'text') ??
      `Triggered from the command line, ${randomBytes(3).toString('hex')}`,
    ...(parent !== undefined && { parent }),
    ...(channelId !== undefined && { channelId }),
  })
  return made.hash
}

/** Someone whom the account does not follow yet, or follows; if no one is left, the first one is made so. */
async function someoneElse(
  { client, fid, signerUuid, options }: Trigger,
  isFollowed: boolean,
): Promise<number> {
  const given = numberOption(options, 'target')
  const fids = given === undefined ? Array.from({ length: 50 }, (_, index) => index + 2) : [given]
  const { users } = await client.fetchBulkUsers({ fids, viewerFid: fid })
  const others = users.filter((user) => user.fid !== fid)
  const fitting = others.find(({ viewer_context: seen }) => Boolean(seen?.following) === isFollowed)
  if (fitting) return fitting.fid
  const [first] = others
  if (!first) throw new UsageError(`The island has no account ${given ?? 'to follow'}`)
  const change = isFollowed ? client.followUser : client.unfollowUser
  await change({ signerUuid, targetFids: [first.fid] })
  return first.fid
}

function reactionOf(options: OptionValues): 'like' | 'recast' {
  const type = textOption(options, 'reaction') ?? 'like'
  if (type !== 'like' && type !== 'recast') throw new UsageError('--reaction needs like or recast')
  return type
}

function numberOption(options: OptionValues, name: string): number | undefined {
  const text = textOption(options, name)
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new UsageError(`--${name} needs a number from 1`)
}
