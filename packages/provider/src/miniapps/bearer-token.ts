import { z } from 'zod'
import { serverError } from '../errors'
import type { AppContext } from '../context'
import { parseSignedJson, verifySignedJson } from '../frames/signed-json'

/** Strict: a token that was signed for another app and has further fields must not be valid here. */
const Expires = z.strictObject({ exp: z.number(), iat: z.number().optional() })
const property = 'authorization'

/**
 * Verifies a bearer token: a compact JSON Farcaster Signature with the payload `{ "exp": <Unix seconds> }`, signed by a
 * key of the account or by its custody wallet. The provider issues none; clients with a key create them.
 * @param header the value of `Authorization`
 * @returns the account that it authenticates
 * @throws 401 `InvalidCredentials`, 400 if it is not such a token
 */
export async function verifyBearer(
  context: Pick<AppContext, 'store' | 'chain'>,
  header: string,
  now: number,
): Promise<{ fid: number }> {
  const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1]
  if (!token) {
    throw serverError('InvalidCredentials', 'authorization must be a bearer token', property)
  }
  const { fid, payload } = await verifySignedJson(
    context,
    parseSignedJson(token, property),
    property,
  )
  const { data } = Expires.safeParse(payload)
  if (!data)
    throw serverError('InvalidCredentials', 'The payload of the token must be { exp }', property)
  if (data.exp * 1000 <= now)
    throw serverError('InvalidCredentials', 'The token has expired', property)
  return { fid }
}
