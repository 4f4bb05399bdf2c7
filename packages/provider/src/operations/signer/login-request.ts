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

/** Milliseconds for which a sign-in page is valid. */
const VALID_MS = 15 * 60_000

/** Query parameters of the sign-in page. */
export const LoginQuery = z.object({
  client_id: z.guid().toLowerCase(),
  /** The provider's own button leaves it out. */
  response_type: z.enum(authorizationResponseTypes).default('code'),
  redirect_uri: z.string().min(1).max(2048).optional(),
  /** Returned unchanged, so that the app recognizes its requests. */
  state: z.string().min(1).max(512).optional(),
  /** Requested permissions, comma-separated; all by default. */
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
 * Stores a sign-in request.
 * @param registered allowed redirect URLs, by app
 * @returns the secret of the sign-in page
 * @throws 404 unknown client, 400 redirect URL not allowed
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

/** @throws 404 unknown, 409 used, 400 expired */
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

/** The message that a wallet signs to sign in; it is deterministic. */
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
    // The app's name is not included, because it may contain characters that the message must not.
    statement: `Sign in and let an app act for you. It can: ${granted.join(', ')}.`,
    issuedAt: new Date(request.expiresAt - VALID_MS),
    expirationTime: new Date(request.expiresAt),
  })
}
