import type { Hex } from 'viem'
import type { AppContext } from '../context'
import { isAuthAddress, isCustodyAddress, isHashSigned } from '../signers/signatures'
import { redeemNonce } from './nonces'

export interface SignInProof {
  message: string
  signature: string
  /** Host name of the app that the message signs in to. */
  domain: string
  /** Whether an auth address of the account may have signed, and not only its custody wallet. */
  acceptAuthAddress: boolean
}

/** Why a message signs no one in. */
export class SignInError extends Error {}

const CHAIN = 10
/** The second is the former name. */
const STATEMENTS: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']
const ACCOUNT = /^farcaster:\/\/fid\/([1-9]\d{0,9})\/?$/
/** Tolerated clock difference, in milliseconds. */
const SKEW = 60_000

const DATE_LINE =
  /^(Issued At|Expiration Time|Not Before): (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/gm

/** The message with its dates as they are formatted here. EIP-4361 allows every spelling of RFC 3339. */
const withMilliseconds = (message: string): string =>
  message.replace(
    DATE_LINE,
    (_line, field: string, date: string) => `${field}: ${new Date(date).toISOString()}`,
  )

/**
 * Verifies a sign-in message of an app, and redeems its nonce: it is one that this server issued, and works once.
 * @returns the account that signed in
 * @throws {SignInError}
 */
export async function verifySignIn(context: AppContext, proof: SignInProof): Promise<number> {
  const [{ createSiweMessage, parseSiweMessage }, { hashMessage }] = await Promise.all([
    import('viem/siwe'),
    import('viem/utils'),
  ])
  const parse = () => {
    try {
      const fields = parseSiweMessage(proof.message) as Parameters<typeof createSiweMessage>[0]
      // The parser skips what it does not know, so the message is formatted again and compared: what the person saw is
      // exactly what is checked.
      if (createSiweMessage(fields) === withMilliseconds(proof.message)) return fields
    } catch {
      // A message that cannot be formatted again is invalid.
    }
    throw new SignInError('The message is not an EIP-4361 message')
  }
  const fields = parse()
  const now = context.clock.now()
  if (fields.domain !== proof.domain) {
    throw new SignInError(`The message is for ${fields.domain}, not for ${proof.domain}`)
  }
  if (fields.chainId !== CHAIN)
    throw new SignInError(`The chain ID of the message must be ${CHAIN}`)
  if (!STATEMENTS.includes(fields.statement)) {
    throw new SignInError('The statement of the message must be “Farcaster Auth”')
  }
  if (fields.expirationTime && fields.expirationTime.getTime() <= now) {
    throw new SignInError('The message has expired')
  }
  if (fields.notBefore && fields.notBefore.getTime() > now + SKEW) {
    throw new SignInError('The message is not valid yet')
  }
  const fid = accountIn(fields.resources)
  // Before the signature is verified, so that a nonce allows one attempt only.
  if (!(await redeemNonce(context, fields.nonce))) {
    throw new SignInError('The nonce is unknown, expired or was already used')
  }
  const signed = {
    address: fields.address,
    hash: hashMessage(proof.message),
    signature: proof.signature as Hex,
  }
  if (!(await isHashSigned(signed, context.chain))) {
    throw new SignInError('The signature does not match the address in the message')
  }
  const { db } = context.store
  const mayActFor =
    (await isCustodyAddress(db, fid, fields.address)) ||
    (proof.acceptAuthAddress && (await isAuthAddress(db, fid, fields.address)))
  if (!mayActFor) {
    throw new SignInError(`The address in the message can’t sign in as FID ${fid}`)
  }
  return fid
}

function accountIn(resources: readonly string[] = []): number {
  const named = resources.filter((resource) => /^farcaster:\/\/fid\b/i.test(resource))
  const fid = named.length === 1 ? Number(ACCOUNT.exec(named[0]!)?.[1]) : 0
  if (fid >= 1 && fid < 2 ** 31) return fid
  throw new SignInError('The message must name exactly one account as a resource')
}
