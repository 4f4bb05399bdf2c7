import { maxFid, type Clock } from '@castaway/contract'
import {
  MAX_INPUT_NAME,
  MAX_INPUT_VALUE,
  MAX_INPUTS,
  type SnapProbe,
  type SnapReport,
  type SnapSubmission,
} from '@castaway/snaps'
import { isSnapUrl } from '@castaway/snaps/parse'
import { Hono, type Handler } from 'hono'
import { z } from 'zod'
import type { NetworkAccount } from '../accounts'
import { charge, type CostOptions } from '../costs'
import { httpErrors } from '../errors'
import { readJson, requireSigner, validate } from '../forward'
import { checkPress, checkSnap } from './check-snap'
import { type Press, pressSnap, type SnapSigner } from './press'
import { readSnap, type ReadOptions } from './read-snap'
import { SnapCache } from './snap-cache'
import { SentPresses } from './sent-presses'

export interface SnapOptions {
  /** Null if the network does not let this server sign. */
  sign: SnapSigner | null
  /** Whether snaps on this machine and on private networks can be shown. */
  allowPrivate: boolean
  costs: CostOptions
  clock: Clock
  userIdOf(request: Request): Promise<string | null>
  /** @throws {HttpError} if no one is signed in, or without an account */
  accountOf(request: Request): Promise<NetworkAccount>
}

/** An answer of another server costs as much as a crawl of its page. */
const COST = 'fetchEmbeddedUrlMetadata'

const inputValue = z.union([
  z.string().max(MAX_INPUT_VALUE),
  z.number(),
  z.boolean(),
  z.array(z.string().max(MAX_INPUT_VALUE)).max(MAX_INPUTS),
])
const submissionWith = (url: z.ZodType<string>) =>
  z.strictObject({
    target: url,
    page: url,
    version: z.enum(['1.0', '2.0']),
    inputs: z
      .record(z.string().min(1).max(MAX_INPUT_NAME), inputValue)
      .refine((inputs) => Object.keys(inputs).length <= MAX_INPUTS, 'Too many inputs'),
    nonce: z.string().regex(/^[\w-]{16,64}$/),
    cast: z
      .strictObject({
        hash: z.string().regex(/^0x[0-9a-f]{40}$/i),
        fid: z.int().min(1).max(maxFid),
      })
      .nullable(),
  }) satisfies z.ZodType<SnapSubmission>

/** `/_snap`: what the app’s pages need of a snap, which they can neither read nor sign for themselves. */
export function snapRoutes(options: SnapOptions): Hono {
  const { sign, allowPrivate, costs, clock, userIdOf } = options
  const cache = new SnapCache(clock)
  const sent = new SentPresses(clock)
  const checked = new SentPresses<SnapReport>(clock)
  const snapUrl = z
    .string()
    .refine((url) => isSnapUrl(url, allowPrivate), 'A snap is at an https URL')
  const submission = submissionWith(snapUrl)
  const app = new Hono()
  app.use('/_snap/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  app.get('/_snap', async (c) => {
    const url = c.req.query('url') ?? ''
    const nothing: SnapProbe = { snap: null }
    // A link that can be no snap is none: the app asks for every page that a cast links to.
    if (!isSnapUrl(url, allowPrivate)) return c.json(nothing)
    const known = cache.known(url)
    if (known) return c.json(known)
    // Visitors see what others have looked at; for them no server is asked.
    if ((await userIdOf(c.req.raw)) === null) return c.json(nothing)
    await charge(costs, COST, c, userIdOf)
    return c.json(await cache.read(url, (url) => readSnap(url, { allowPrivate })))
  })

  app.get('/_snap/check', async (c) => {
    const url = validate(snapUrl, c.req.query('url'), 'url')
    await charge(costs, COST, c, userIdOf)
    return c.json(await checkSnap(url, { allowPrivate }))
  })

  const pressed =
    <Answer>(
      presses: SentPresses<Answer>,
      send: (press: Press, sign: SnapSigner, options: ReadOptions) => Promise<Answer>,
    ): Handler =>
    async (c) => {
      const given = validate(submission, await readJson(c.req.raw))
      const account = await options.accountOf(c.req.raw)
      if (!sign) throw httpErrors.snapSigningOff()
      const signerUuid = requireSigner(account)
      const { fid } = account
      const answer = await presses.once(`${fid} ${given.nonce}`, async () => {
        await charge(costs, COST, c, userIdOf)
        const press = { ...given, fid, signerUuid, at: clock.now() }
        const answer = await send(press, sign, { allowPrivate })
        for (const url of [given.page, given.target]) cache.forget(url)
        return answer
      })
      return c.json(answer as object)
    }
  app.post('/_snap/press', pressed(sent, pressSnap))
  app.post('/_snap/check/press', pressed(checked, checkPress))
  return app
}
