import * as z from 'zod'
import { invalidData, AuthError } from '../../errors'
import { browserIdOf } from '../../http/browser-id'
import type { LoginContext, AuthContext } from '../../http/request'
import type { Session } from '../../sessions'
import { createChallenges, type ChallengeScope } from './challenges'

/** An authenticator's response as `@simplewebauthn/browser` returns it, with all binary fields in base64url. */
const base64url = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/)
const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(64).nullish(),
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
}
export const assertionShape = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export const attestationShape = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(32)).max(8).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url.optional(),
  }),
})

/** The site as an authenticator knows it. */
export interface RelyingParty {
  /** `guardMutation` has verified that it is one of ours. */
  origin: string
  /** Host name: passkeys are bound to it. */
  id: string
}

/** @throws {AuthError} `passkey_not_allowed` if the page's host is an IP address, which has no passkeys */
export const relyingParty = (c: LoginContext): RelyingParty => {
  const origin = c.req.header('origin')!
  const { hostname, port } = new URL(origin)
  if (/^\[|^\d+(\.\d+){3}$/.test(hostname)) {
    const name =
      hostname === '127.0.0.1' ? ` http://localhost${port && `:${port}`}` : ' its domain name'
    throw new AuthError('passkey_not_allowed', {
      message: `Passkeys do not work on an IP address: open this site at${name}`,
    })
  }
  return { origin, id: hostname }
}

/** Who can answer a challenge before a session is proved: this browser, with its current user. */
export const holderOf = async (
  auth: AuthContext,
  c: LoginContext,
  session: Session | null,
): Promise<string> => `${await browserIdOf(auth, c)}|${session?.userId ?? ''}`

const clientData = z.object({
  challenge: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.undefined().optional(),
})

/**
 * Redeems the challenge of a response before its signature is verified, so that a challenge allows only one attempt.
 * @throws {AuthError} `invalid_data`, `invalid_credentials`
 */
export const consumeChallenge = async (
  { db, clock, random }: AuthContext,
  clientDataJSON: string,
  of: ChallengeScope,
): Promise<{ challenge: string; userHandle: string | null }> => {
  const read = clientData.safeParse(parsed(Buffer.from(clientDataJSON, 'base64url').toString()))
  if (!read.success) throw invalidData('response', 'The authenticator’s response is not valid')
  const { challenge, crossOrigin } = read.data
  const used = await createChallenges(db, clock, random).consume(challenge, of)
  if (!used) {
    throw new AuthError('invalid_credentials', {
      property: 'response',
      message: 'This passkey request was already used, expired, or was started in another browser',
    })
  }
  // Another site that embeds ours in a frame could otherwise make users sign in unawares.
  if (crossOrigin) throw invalidPasskeyError()
  return { challenge, userHandle: used.userHandle }
}

/** The error for an invalid signature, or invalid signed data. */
export const invalidPasskeyError = () =>
  new AuthError('invalid_credentials', {
    property: 'response',
    message: 'That passkey could not be verified',
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
