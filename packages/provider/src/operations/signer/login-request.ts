import {
  authorizationResponseTypes,
  sharedSignerPermissions,
  type Clock,
  type Random,
  type SharedSignerPermission,
} from '@castaway/contract'
import { z } from 'zod'
import { notFound, serverError } from '../../errors'
import type { Store } from '../../store/index'
import { assertAllowedRedirect } from './redirects'

/** How long someone may look at the sign-in page before it is worthless. */
const VALID_MS = 15 * 60_000

/** What stands in the address of the sign-in page. */
export const LoginQuery = z.object({
  client_id: z.guid().toLowerCase(),
  response_type: z.enum(authorizationResponseTypes),
  redirect_uri: z.string().min(1).max(2048).optional(),
  /** Handed back as it is, so that the app knows its own requests. */
  state: z.string().min(1).max(512).optional(),
  /** What the app wants to do, joined by commas; everything by default. */
  permissions: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(sharedSignerPermissions)).min(1).max(sharedSignerPermissions.length))
    .default(['WRITE_ALL']),
})

export interface LoginRequest {
  token: string
  appId: string
  appName: string
  nonce: string
  redirectUri: string | null
  state: string | null
  permissions: SharedSignerPermission[]
  /** Unix ms. */
  expiresAt: number
}

interface LoginContext {
  store: Store
  clock: Clock
  random: Random
}

/**
 * Notes that someone came to sign in.
 * @param registered addresses to return to, by app
 * @returns the secret of their page
 * @throws 404 unknown client, 400 a foreign address to return to
 */
export async function beginLogin(
  { store, clock, random }: LoginContext,
  query: z.infer<typeof LoginQuery>,
  registered: ReadonlyMap<string, readonly string[]>,
): Promise<string> {
  const client = await store.db
    .selectFrom('login_client as c')
    .innerJoin('api_app as a', 'a.id', 'c.app_id')
    .select('a.id')
    .where('c.client_id', '=', query.client_id)
    .executeTakeFirst()
  if (!client) throw notFound('The client', 'client_id')
  if (query.redirect_uri !== undefined) {
    assertAllowedRedirect(query.redirect_uri, registered.get(client.id) ?? [])
  }
  const now = clock.now()
  const token = Buffer.from(random.bytes(24)).toString('base64url')
  await store.db.deleteFrom('login_request').where('expires_at', '<=', now).execute()
  await store.db
    .insertInto('login_request')
    .values({
      token,
      client_id: query.client_id,
      nonce: Buffer.from(random.bytes(16)).toString('hex'),
      redirect_uri: query.redirect_uri ?? null,
      state: query.state ?? null,
      permissions: [...new Set(query.permissions)],
      expires_at: now + VALID_MS,
    })
    .execute()
  return token
}

/** @throws 404 unknown, 409 used, 400 too late */
export async function openLogin(
  { store, clock }: LoginContext,
  token: string,
): Promise<LoginRequest> {
  const row = /^[\w-]{32}$/.test(token)
    ? await store.db
        .selectFrom('login_request as r')
        .innerJoin('login_client as c', 'c.client_id', 'r.client_id')
        .innerJoin('api_app as a', 'a.id', 'c.app_id')
        .select(['r.token', 'r.nonce', 'r.redirect_uri', 'r.state', 'r.permissions'])
        .select(['r.expires_at', 'r.used_at', 'a.id as app_id', 'a.name'])
        .where('r.token', '=', token)
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound('The request')
  if (row.used_at !== null) throw serverError('CONFLICT', 'This page was already used')
  if (row.expires_at <= clock.now())
    throw serverError('EXPIRED', 'This sign-in request has expired')
  return {
    token: row.token,
    appId: row.app_id,
    appName: row.name,
    nonce: row.nonce,
    redirectUri: row.redirect_uri,
    state: row.state,
    permissions: row.permissions as SharedSignerPermission[],
    expiresAt: row.expires_at,
  }
}

/** What a wallet signs to sign in: the same words every time they are worked out. */
export async function loginMessage(
  { publicUrl }: { publicUrl: string },
  request: LoginRequest,
  owner: string,
  granted: readonly SharedSignerPermission[],
): Promise<string> {
  const [{ createSiweMessage }, { getAddress }] = await Promise.all([
    import('viem/siwe'),
    import('viem/utils'),
  ])
  return createSiweMessage({
    address: getAddress(owner),
    chainId: 10,
    domain: new URL(publicUrl).host,
    nonce: request.nonce,
    uri: `${publicUrl}/authorize/${request.token}`,
    version: '1',
    // The name of an app may hold what such a message may not.
    statement: `Sign in and let an app act for you. It can: ${granted.join(', ')}.`,
    issuedAt: new Date(request.expiresAt - VALID_MS),
    expirationTime: new Date(request.expiresAt),
  })
}
