import type { CastWithInteractions, User } from '@castaway/contract'
import { CastawayError, InvalidOptionError } from './errors'

interface Event<Type extends string, Data> {
  type: Type
  /** Unix seconds. */
  created_at: number
  data: Data
}

interface UserReference {
  object: 'user_dehydrated'
  fid: number
  username: string
}
interface FollowData<Marker extends string> {
  object: Marker
  event_timestamp: string
  timestamp: string
  user: UserReference
  target_user: UserReference
}
interface ReactionData {
  object: 'reaction'
  event_timestamp: string
  timestamp: string
  /** 1: like, 2: recast. */
  reaction_type: 1 | 2
  user: UserReference
  cast: { object: 'cast_dehydrated'; hash: string; author: UserReference }
}

interface TradeBalance {
  object: 'fungible_balance'
  token: {
    object: 'fungible'
    address: string
    decimals: number
    symbol: string
    name: string
    image_url?: string
    total_supply?: string
  }
  balance: { in_usd: number | null; in_token: string | null }
}
interface TradeData {
  object: 'trade'
  trader: UserReference | null
  pool?: {
    object: 'pool'
    address: string
    protocol_family?: string
    protocol_version?: string
  }
  transaction: {
    hash: string
    network: { object: 'network'; name: string }
    net_transfer: {
      object: 'net_transfer'
      receiving_fungible: TradeBalance
      sending_fungible: TradeBalance
    }
  }
}

/** What a webhook receives, by `type`. */
export type WebhookEvent =
  | Event<'cast.created', CastWithInteractions>
  | Event<'cast.deleted', CastWithInteractions>
  | Event<'follow.created', FollowData<'follow'>>
  | Event<'follow.deleted', FollowData<'unfollow'>>
  | Event<'reaction.created', ReactionData>
  | Event<'reaction.deleted', ReactionData>
  | Event<'trade.created', TradeData>
  | Event<'user.created', User>
  | Event<'user.updated', User>

/** The request was not signed with a known secret, or its body is not an event. Answer it with a 401. */
export class WebhookError extends CastawayError {
  override name = 'WebhookError'
  constructor(problem: string, cause?: unknown) {
    super({ code: 'INVALID_WEBHOOK', shortMessage: problem, cause })
  }
}

/** The parts of a webhook request that are verified. */
export interface IncomingWebhook {
  /** The body exactly as it arrived, as bytes or text. Parsing and serializing it again would change the bytes. */
  body: string | ArrayBuffer | Uint8Array
  /** The header `X-Neynar-Signature`. */
  signature: string | null | undefined
  /** The webhook's secret; several while one is being replaced, or when one URL serves several webhooks. */
  secrets: string | readonly string[]
}

const sha512 = { name: 'HMAC', hash: 'SHA-512' }
const encoder = new TextEncoder()

/**
 * Verifies the signature of a webhook request (HMAC-SHA512 over the bytes, in hex) and returns its event. Runs wherever
 * there is Web Crypto; compares in constant time.
 * @throws WebhookError when no secret made this signature, or when the body is not an event
 * @throws InvalidOptionError when there is no secret to check with
 */
export async function verifyWebhook({
  body,
  signature,
  secrets,
}: IncomingWebhook): Promise<WebhookEvent> {
  const known = typeof secrets === 'string' ? [secrets] : secrets
  // With an empty secret, anyone could sign.
  if (known.length === 0 || known.includes(''))
    throw new InvalidOptionError('secrets', 'must contain at least one secret, none of them empty')
  const given = signature?.trim() ?? ''
  if (!/^[\da-f]{128}$/i.test(given)) throw new WebhookError('the signature is missing')
  const mac = Uint8Array.from(given.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  const bytes = typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body)
  let verified = false
  // All secrets are tried, so that the timing does not reveal which one matches.
  for (const secret of known) {
    const raw = encoder.encode(secret)
    const key = await crypto.subtle.importKey('raw', raw, sha512, false, ['verify'])
    if (await crypto.subtle.verify('HMAC', key, mac, bytes)) verified = true
  }
  if (!verified) throw new WebhookError('the signature does not match any of the secrets')
  return parseEvent(bytes)
}

function parseEvent(bytes: Uint8Array): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new WebhookError('the body is not valid JSON', cause)
  }
  const { type, data } = (event ?? {}) as Record<string, unknown>
  if (typeof type !== 'string' || typeof data !== 'object' || data === null)
    throw new WebhookError('the body is not a webhook event')
  return event as WebhookEvent
}
