import type { Clock } from '@castaway/contract'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { invalidData, AuthError } from '../errors'
import type { LoginContext, AuthContext } from '../http/request'
import { NONCE_LIFETIME, type Nonces } from '../store/nonce'

/** Checks that all signed sign-in messages share, whatever the type of account. */

/** Tolerated clock difference, in milliseconds. */
const SKEW = 60_000

export interface MessageCheck {
  /** Origin of the requesting page, which the message has to name. */
  origin: string
  /** The browser that the nonce was issued to. */
  browser: string | null
  nonces: Nonces
  clock: Clock
}

/** What a request's message is checked against. Call it after the XSRF check, which allows only our own origins. */
export const messageCheckOf = async (
  { cookies, nonces, clock }: AuthContext,
  c: LoginContext,
): Promise<MessageCheck> => ({
  origin: c.req.header('origin')!,
  browser: await cookies.browser(c.req.raw),
  nonces,
  clock,
})

/**
 * Parses an EIP-4361 message. The parser uses patterns that skip unknown parts, so the message is formatted again from
 * the parsed fields and compared: what the user saw in their wallet is then exactly what is checked here.
 * @throws {AuthError} `invalid_data`
 */
export const parseSignInMessage = (message: string): SiweMessage => {
  try {
    const fields = parseSiweMessage(message) as SiweMessage
    if (createSiweMessage(fields) === message) return fields
  } catch {
    // Falls through: a message that cannot be formatted again is invalid.
  }
  throw invalidData('message', 'This is not an EIP-4361 sign-in message')
}

/** @throws {AuthError} `invalid_data` for a message that was signed for another site */
export const assertOrigin = (
  fields: { domain: string; uri: string; scheme?: string | undefined },
  origin: string,
): void => {
  const { host, protocol } = new URL(origin)
  if (fields.domain !== host) {
    throw invalidData('message', `The message is for ${fields.domain}, and this is ${host}`)
  }
  if (fields.scheme !== undefined && `${fields.scheme}:` !== protocol) {
    throw invalidData('message', `The message is for ${fields.scheme}, and this is ${protocol}`)
  }
  if (!URL.canParse(fields.uri) || new URL(fields.uri).origin !== origin) {
    throw invalidData('message', `The message's URI is not on ${origin}`)
  }
}

/** @throws {AuthError} `invalid_data` for a message that is expired or not yet valid */
export const assertFresh = (
  fields: {
    issuedAt?: Date | undefined
    expirationTime?: Date | undefined
    notBefore?: Date | undefined
  },
  now: number,
): void => {
  const issued = fields.issuedAt?.getTime()
  if (issued === undefined || issued > now + SKEW || issued < now - NONCE_LIFETIME) {
    throw invalidData('message', 'The message is too old')
  }
  if (fields.expirationTime && fields.expirationTime.getTime() <= now) {
    throw invalidData('message', 'The message has expired')
  }
  if (fields.notBefore && fields.notBefore.getTime() > now + SKEW) {
    throw invalidData('message', 'The message is not valid yet')
  }
}

/**
 * Redeems the nonce, before the signature is verified, so that a nonce allows only one attempt.
 * @throws {AuthError} `invalid_credentials`
 */
export const consumeNonce = async (nonce: string, check: MessageCheck): Promise<void> => {
  const fresh = check.browser !== null && (await check.nonces.consume(nonce, check.browser))
  if (!fresh) {
    throw new AuthError('invalid_credentials', {
      property: 'message',
      message: 'This sign-in was already used, expired, or was started in another browser',
    })
  }
}

export const wrongSignatureError = (
  message = 'The signature does not match the address in the message',
) => new AuthError('invalid_credentials', { property: 'signature', message })
