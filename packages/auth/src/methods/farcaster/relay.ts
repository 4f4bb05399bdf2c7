import * as z from 'zod'
import { AuthError } from '../../errors'
import { fetchExternal } from '../../net/fetch-external'

/** The site's part of Farcaster Connect's relay API, version 1. */
export interface Relay {
  /** Opens a channel; users answer at `url`. @throws {AuthError} */
  open(asked: ChannelParams): Promise<{ channelToken: string; url: string }>
  /** The state of a channel; null if it is closed. @throws {AuthError} */
  status(channelToken: string): Promise<RelayStatus | null>
}

export interface ChannelParams {
  /** Origin of the site. */
  origin: string
  nonce: string
  /** Unix ms. */
  expiresAt: number
}

const ChannelResponse = z.object({
  channelToken: z.string().min(8).max(256),
  url: z.url({ protocol: /^https?$/ }).max(2048),
  nonce: z.string(),
})
const Status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending'), nonce: z.string() }),
  z.object({
    state: z.literal('completed'),
    nonce: z.string(),
    message: z.string().max(4096),
    signature: z.string().max(12_000),
  }),
])
export type RelayStatus = z.infer<typeof Status>

const trouble = () =>
  new AuthError('unexpected_error', {
    message: 'Farcaster’s relay cannot be reached right now. Try again in a moment',
  })

export const createRelay = (relayUrl: string): Relay => {
  const base = relayUrl.replace(/\/+$/, '')
  const call = (path: string, init: RequestInit) =>
    fetchExternal(`${base}/v1/${path}`, init, { allowPrivate: true })
  /** Parses the relay's response with a schema, because the relay is not trusted. */
  const read = async <S extends z.ZodType>(response: Response, shape: S): Promise<z.infer<S>> => {
    const parsed = shape.safeParse(await response.json().catch(() => undefined))
    if (!response.ok || !parsed.success) throw trouble()
    return parsed.data
  }
  return {
    async open({ origin, nonce, expiresAt }) {
      const response = await call('channel', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          siweUri: origin,
          domain: new URL(origin).host,
          nonce,
          expirationTime: new Date(expiresAt).toISOString(),
          acceptAuthAddress: true,
        }),
      })
      const { channelToken, url, nonce: agreed } = await read(response, ChannelResponse)
      if (agreed !== nonce) throw trouble()
      return { channelToken, url }
    },
    async status(channelToken) {
      const response = await call('channel/status', {
        headers: { authorization: `Bearer ${channelToken}` },
      })
      if (response.status === 401 || response.status === 404) return null
      return read(response, Status)
    },
  }
}
