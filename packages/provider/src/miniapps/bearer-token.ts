import { z } from 'zod'
import { serverError } from '../errors'
import type { Db } from '../store/index'
import { parseSignedJson, verifySignedJson } from '../frames/signed-json'

/** Nothing else: what was signed for another app's ears, with more in it, must not speak for anyone here. */
const Expires = z.strictObject({ exp: z.number(), iat: z.number().optional() })
const property = 'authorization'

/**
 * Who a bearer token speaks for: a compact JSON Farcaster Signature whose payload is `{ "exp": <Unix
 * seconds> }`, signed by a key of the account or by the wallet that owns it. The island hands none out;
 * whoever holds a key makes them.
 * @param header the value of `Authorization`
 * @throws 401 `InvalidCredentials`, 400 where it is no such token
 */
export async function verifyBearer(db: Db, header: string, now: number): Promise<{ fid: number }> {
  const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1]
  if (!token) {
    throw serverError('InvalidCredentials', 'authorization must be a bearer token', property)
  }
  const { fid, payload } = await verifySignedJson(db, parseSignedJson(token, property), property)
  const { data } = Expires.safeParse(payload)
  if (!data)
    throw serverError('InvalidCredentials', 'The payload of the token must be { exp }', property)
  if (data.exp * 1000 <= now)
    throw serverError('InvalidCredentials', 'The token has expired', property)
  return { fid }
}
