import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { randomText } from '@castaway/server-kit/ids'
import type { DevProviderDeps } from '../provider'
import type { Channels } from './channels'

/** Farcaster Connect's relay, version 1: sites and wallets that work with the public one work with this one. */

const time = z.iso.datetime().optional()
const Request = z.object({
  siweUri: z.url().max(1024),
  domain: z.string().min(1).max(253),
  nonce: z
    .string()
    .regex(/^[A-Za-z0-9]{8,128}$/)
    .optional(),
  notBefore: time,
  expirationTime: time,
  requestId: z.string().max(256).optional(),
  redirectUrl: z.url().max(1024).optional(),
  acceptAuthAddress: z.boolean().default(false),
})
const Answer = z.object({
  message: z.string().min(1).max(4096),
  signature: z
    .string()
    .max(12_000)
    .regex(/^0x[0-9a-fA-F]+$/),
  authMethod: z.enum(['custody', 'authAddress']).optional(),
  fid: z.int().positive(),
  username: z.string().max(256).optional(),
  bio: z.string().max(1024).optional(),
  displayName: z.string().max(256).optional(),
  pfpUrl: z.string().max(2048).optional(),
})

export const relayRoutes = (
  app: Hono,
  channels: Channels,
  { random, baseUrl }: DevProviderDeps,
): void => {
  const base = '/farcaster-relay/v1'
  const rejected = (c: Context) => c.json({ error: 'Unauthorized' }, 401)
  const tokenOf = (c: Context) => /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const bodyOf = async <S extends z.ZodType>(c: Context, shape: S) =>
    shape.safeParse(await c.req.json().catch(() => undefined))
  const notRight = (c: Context, { issues }: z.ZodError) => {
    const [issue] = issues
    const message = `body/${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`
    return c.json({ error: 'Validation error', message }, 400)
  }

  app.post(`${base}/channel`, async (c) => {
    const body = await bodyOf(c, Request)
    if (!body.success) return notRight(c, body.error)
    const { acceptAuthAddress, ...asked } = body.data
    const nonce = asked.nonce ?? randomText(random, 18).replace(/[^A-Za-z0-9]/g, '0')
    const { token, state } = await channels.open((channelToken) => {
      const url = `${baseUrl}/_simulated/farcaster?${new URLSearchParams({ channelToken })}`
      return {
        state: 'pending',
        nonce,
        url,
        connectUri: url,
        signatureParams: { ...asked, nonce },
        metadata: { ip: '127.0.0.1', userAgent: c.req.header('user-agent') ?? 'Unknown' },
        acceptAuthAddress,
      }
    })
    const { url, connectUri } = state
    return c.json({ channelToken: token, url, connectUri, nonce }, 201)
  })

  app.get(`${base}/channel/status`, async (c) => {
    const token = tokenOf(c)
    if (token === undefined) return rejected(c)
    // Reading the answer closes the channel.
    const answered = await channels.take(token)
    const found = answered ?? (await channels.find(token))
    if (!found) return rejected(c)
    const { url: _, connectUri: __, ...told } = found
    return c.json(told, answered ? 200 : 202)
  })

  // The public relay requires an API key from wallets; here nothing is trusted because of its sender.
  app.post(`${base}/channel/authenticate`, async (c) => {
    const token = tokenOf(c)
    if (token === undefined) return rejected(c)
    const body = await bodyOf(c, Answer)
    if (!body.success) return notRight(c, body.error)
    const state = await channels.answer(token, body.data)
    return state ? c.json(state, 201) : rejected(c)
  })
}
