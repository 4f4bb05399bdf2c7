import { createHash } from 'node:crypto'
import type { LoginDb } from '@castaway/auth/tables'
import { randomUuid } from '@castaway/server-kit/ids'
import type { DevProviderDeps } from '../provider'

/** The sign-in request, as a site opened the channel. */
export interface ChannelRequest {
  siweUri: string
  domain: string
  nonce: string
  notBefore?: string | undefined
  expirationTime?: string | undefined
  requestId?: string | undefined
  redirectUrl?: string | undefined
}

/** The user's answer. */
export interface ChannelAnswer {
  message: string
  signature: string
  fid: number
  authMethod?: string | undefined
  username?: string | undefined
  displayName?: string | undefined
  bio?: string | undefined
  pfpUrl?: string | undefined
}

/** The relay's state of a channel, in its wire format. */
export interface RelayState extends Partial<ChannelAnswer> {
  state: 'pending' | 'completed'
  nonce: string
  url: string
  connectUri: string
  signatureParams: ChannelRequest
  metadata: { ip: string; userAgent: string }
  acceptAuthAddress: boolean
}

export interface Channels {
  open(make: (channelToken: string) => RelayState): Promise<{ token: string; state: RelayState }>
  /** Null for a channel that is unknown, closed or expired. */
  find(token: string): Promise<RelayState | null>
  /** Stores the answer, once; null if there is one already or the channel is closed. */
  answer(token: string, answer: ChannelAnswer): Promise<RelayState | null>
  /** Returns the answer and closes the channel; null if there is none. */
  take(token: string): Promise<RelayState | null>
  close(token: string): Promise<void>
}

/** Lifetime of a channel in milliseconds, the same as the public relay's. */
const LIFETIME = 60 * 60_000

/** Open channels in the database; their tokens are stored as SHA-256. */
export const createChannels = ({ db: given, clock, random }: DevProviderDeps): Channels => {
  const db: LoginDb = given
  const find = async (token: string) => {
    const row = await db
      .selectFrom('login_relay_channel')
      .select('state')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return row ? (JSON.parse(row.state) as RelayState) : null
  }
  return {
    find,
    async open(make) {
      const token = randomUuid(random)
      const state = make(token)
      const now = clock.now()
      await db.deleteFrom('login_relay_channel').where('expires_at', '<=', now).execute()
      await db
        .insertInto('login_relay_channel')
        .values({
          token_hash: hashOf(token),
          state: JSON.stringify(state),
          completed: false,
          expires_at: now + LIFETIME,
        })
        .execute()
      return { token, state }
    },
    async answer(token, answer) {
      const asked = await find(token)
      if (!asked) return null
      const state: RelayState = { ...asked, ...answer, state: 'completed' }
      // Of two concurrent answers, one finds the channel still open.
      const row = await db
        .updateTable('login_relay_channel')
        .set({ state: JSON.stringify(state), completed: true })
        .where('token_hash', '=', hashOf(token))
        .where('completed', '=', false)
        .returning('token_hash')
        .executeTakeFirst()
      return row ? state : null
    },
    async take(token) {
      const row = await db
        .deleteFrom('login_relay_channel')
        .where('token_hash', '=', hashOf(token))
        .where('completed', '=', true)
        .where('expires_at', '>', clock.now())
        .returning('state')
        .executeTakeFirst()
      return row ? (JSON.parse(row.state) as RelayState) : null
    },
    async close(token) {
      await db
        .deleteFrom('login_relay_channel')
        .where('token_hash', '=', hashOf(token))
        .where('completed', '=', false)
        .execute()
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
