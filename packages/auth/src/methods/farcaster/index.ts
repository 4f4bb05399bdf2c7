import type { Hono } from 'hono'
import { getAddress, recoverMessageAddress, type Address, type Hex } from 'viem'
import * as z from 'zod'
import { verificationUnavailable, createChains, type Chains } from '../../chains'
import { invalidData, AuthError } from '../../errors'
import { completeSignIn } from '../../http/complete-sign-in'
import { browserIdOf } from '../../http/browser-id'
import {
  parseBody,
  guardMutation,
  rateLimit,
  type LoginEnv,
  type AuthContext,
} from '../../http/request'
import { requireOptions } from '../../http/auth-method'
import type { AuthMethodInfo } from '../../wire'
import { NONCE_LIFETIME } from '../../store/nonce'
import {
  assertOrigin,
  assertFresh,
  consumeNonce,
  messageCheckOf,
  parseSignInMessage,
  wrongSignatureError,
  type MessageCheck,
} from '../sign-in-message'
import type { FarcasterProfile } from '../../wire'
import type { FarcasterOptions } from '../../options/farcaster'
import { FARCASTER_CHAIN, ownerFor } from './registry'
import { createRelay } from './relay'

/**
 * Sign In With Farcaster: a relay passes the request to the user's Farcaster app and the signed answer back. Nothing
 * from the relay is trusted: the message names our site and a nonce of this browser, its signature is verified here,
 * and a registry on chain 10 names the account's owner.
 */

const farcasterBody = z.strictObject({
  message: z.string().max(4096),
  signature: z
    .string()
    .max(12_000)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'A signature in hex is required'),
  switchUser: z.boolean().optional(),
})

const statusQuery = z.object({
  channelToken: z.string().regex(/^[\x21-\x7e]{8,256}$/),
  nonce: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
})

/** Undefined unless the operator configured a relay and chain 10. */
const optionsFor = ({ options }: AuthContext): FarcasterOptions | undefined =>
  options.chains?.[FARCASTER_CHAIN] === undefined ? undefined : options.farcaster

export const farcasterInfos = (auth: AuthContext): AuthMethodInfo[] => {
  const options = optionsFor(auth)
  const simulated = options?.simulated === true
  return options ? [{ type: 'farcaster', label: 'Farcaster', simulated }] : []
}

export const farcasterRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const given = optionsFor(auth)
  const on = () => requireOptions(auth, 'farcaster', given)
  const relay = createRelay(given?.relayUrl ?? '')
  const chains = createChains(auth.options.chains)

  app.post('/farcaster/start', async (c) => {
    await guardMutation(auth, c, 'nonce')
    on()
    const nonce = await auth.nonces.issue(await browserIdOf(auth, c))
    const expiresAt = auth.clock.now() + NONCE_LIFETIME
    // The XSRF check has verified that this is one of our origins.
    const origin = c.req.header('origin')!
    return c.json({ ...(await relay.open({ origin, nonce, expiresAt })), nonce })
  })

  app.get('/farcaster/status', async (c) => {
    await rateLimit(auth, c, 'other')
    on()
    const parsed = statusQuery.safeParse(c.req.query())
    if (!parsed.success) throw invalidData(String(parsed.error.issues[0]!.path[0]), 'Not a channel')
    const { channelToken, nonce } = parsed.data
    const browser = await auth.cookies.browser(c.req.raw)
    // Only the browser that made the request can poll, and only while the nonce is valid.
    if (browser === null || !(await auth.nonces.isOpen(nonce, browser))) {
      throw new AuthError('client_request_timeout')
    }
    const status = await relay.status(channelToken)
    if (status === null || status.nonce !== nonce) {
      const message = 'The request was declined in the Farcaster app, or has expired'
      throw new AuthError('exited_auth_flow', { message })
    }
    if (status.state === 'pending') return c.json({ state: 'pending' })
    const { state, message, signature } = status
    return c.json({ state, message, signature })
  })

  app.post('/farcaster', async (c) => {
    const current = await guardMutation(auth, c, 'wallet')
    const options = on()
    const body = await parseBody(c, farcasterBody)
    const proved = await proveFarcaster(body, chains, options, await messageCheckOf(auth, c))
    const profile = await options.profileOf?.(proved.fid).catch(() => null)
    return completeSignIn(auth, c, {
      proof: {
        type: 'farcaster',
        key: `farcaster:${proved.fid}`,
        details: { ...proved, ...(profile ?? nothing) },
      },
      current,
      switchUser: body.switchUser,
    })
  })
}

const nothing: FarcasterProfile = {
  displayName: null,
  username: null,
  bio: null,
  pfp: null,
  url: null,
  signerPublicKey: null,
}

/** The second is the former name. */
const statements: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']
const ACCOUNT = /^farcaster:\/\/fid\/([1-9]\d{0,9})\/?$/

/** The one account in the resources of a message. */
const accountOf = (resources: readonly string[] = []): number => {
  const named = resources.filter((resource) => /^farcaster:\/\/fid\b/i.test(resource))
  const fid = named.length === 1 ? ACCOUNT.exec(named[0]!)?.[1] : undefined
  if (fid === undefined)
    throw invalidData('message', 'The message must name exactly one Farcaster account')
  return Number(fid)
}

/**
 * @throws {AuthError} `invalid_data` for a message that is not one of ours, for another site or another time, and if it
 * cannot be verified; `unsupported_chain_id`; `invalid_credentials` for an invalid nonce or signature, and for a signer
 * that is not authorized to sign in for the account
 */
const proveFarcaster = async (
  { message, signature }: z.infer<typeof farcasterBody>,
  chains: Chains,
  options: FarcasterOptions,
  check: MessageCheck,
): Promise<{ fid: number; ownerAddress: Address }> => {
  const fields = parseSignInMessage(message)
  assertOrigin(fields, check.origin)
  if (fields.chainId !== FARCASTER_CHAIN) throw new AuthError('unsupported_chain_id')
  if (!statements.includes(fields.statement)) {
    throw invalidData('message', 'This is not a Farcaster sign-in message')
  }
  const fid = accountOf(fields.resources)
  assertFresh(fields, check.clock.now())
  await consumeNonce(fields.nonce, check)

  const address = getAddress(fields.address)
  const signed = { chainId: FARCASTER_CHAIN, address, message, signature: signature as Hex }
  const signer = await recoverMessageAddress(signed).catch(() => null)
  // Accounts can be owned by contracts, whose signatures only the chain can verify.
  if (signer !== address && !(await chains.isSignedByContract(signed))) throw wrongSignatureError()

  await options.beforeAsking?.(fid).catch(() => {
    throw verificationUnavailable('the chain cannot be reached', 'unexpected_error')
  })
  const ownerAddress = await ownerFor(chains, fid, address)
  if (ownerAddress === null) {
    const words = `The wallet that signed cannot sign in for the Farcaster account ${fid}`
    throw wrongSignatureError(words)
  }
  return { fid, ownerAddress }
}
