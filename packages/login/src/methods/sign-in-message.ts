import type { Clock } from '@castaway/contract'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { invalidData, AuthError } from '../errors'
import type { LoginContext, AuthContext } from '../http/request'
import { NONCE_LIFETIME, type Nonces } from './nonce'

/** What every signed sign-in message has to hold, whichever kind of account signs it. */

/** Clocks differ; this much is forgiven, in milliseconds. */
const SKEW = 60_000

export interface MessageCheck {
  /** Origin of the page that asks: the message has to name it. */
  origin: string
  /** The browser that the nonce was given to. */
  browser: string | null
  nonces: Nonces
  clock: Clock
}

/** What a request is checked against. Only after the XSRF check, which lets through our own origins alone. */
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
 * The fields of an EIP-4361 message. Reading is by patterns that skip what they do not know, so the
 * message is written again from what was read: what a person saw in their wallet is then what is
 * checked here, and nothing more.
 *
 * @throws {AuthError} `invalid_data`
 */
export const parseSignInMessage = (message: string): SiweMessage => {
  try {
    const fields = parseSiweMessage(message) as SiweMessage
    if (createSiweMessage(fields) === message) return fields
  } catch {
    // Falls through: what cannot be written again was no message.
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

/** @throws {AuthError} `invalid_data` for a message of another time */
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
 * Uses the nonce up. Before any work on the signature, so that a nonce buys one try and no more.
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
