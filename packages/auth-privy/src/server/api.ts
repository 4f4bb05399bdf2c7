import { ServerError } from '@castaway/contract'
import { fetchService } from '@castaway/server-kit/net'
import { AuthError, type LoginErrorCode } from '@castaway/auth'
import type { CustomMetadata } from '@castaway/auth/wire'
import { privyApp, type PrivyApp } from './enabled-methods'
import { privyUser, type PrivyUser } from './wire'

/** Calls to Privy's API with the app's secret. The secret is sent in one header and used nowhere else. */
export interface PrivyApi {
  /** @throws {AuthError} `user_does_not_exist`, or Privy's error */
  user(did: string): Promise<PrivyUser>
  /** Replaces the user's custom metadata. */
  setCustomMetadata(did: string, values: CustomMetadata): Promise<PrivyUser>
  /** Unlinks an account. `handle` is Privy's identifier for it: an address, a number, a subject. */
  unlink(did: string, account: { type: string; handle: string }): Promise<PrivyUser>
  deleteUser(did: string): Promise<void>
  /** The sign-in settings of the app at Privy. @throws {AuthError} `missing_or_invalid_privy_app_id` */
  app(): Promise<PrivyApp>
}

export interface PrivyApiOptions {
  appId: string
  appSecret: string
  /** API root, without a trailing slash. */
  apiUrl: string
}

export const PRIVY_API = 'https://api.privy.io'

/** Timeout for a response of Privy, in milliseconds. */
const DEADLINE = 10_000
/** Size limit of a response, in bytes. */
const MAX_ANSWER = 1_000_000

export const createPrivyApi = ({ appId, appSecret, apiUrl }: PrivyApiOptions): PrivyApi => {
  const authorization = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetchService(
      `${apiUrl}/v1${path}`,
      {
        method,
        headers: {
          accept: 'application/json',
          authorization,
          'privy-app-id': appId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { maxBytes: MAX_ANSWER, timeoutMs: DEADLINE, allowPrivate: apiUrl !== PRIVY_API },
    )
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await ask(method, path, body).catch((cause: unknown) => {
      const late = cause instanceof ServerError && cause.code === 'TIMEOUT'
      throw new AuthError(late ? 'client_request_timeout' : 'unexpected_error', {
        message: 'Privy could not be reached',
      })
    })
    const answer = parsed(await response.text())
    if (response.ok) return answer
    throw rejection(response, answer)
  }
  const userFrom = async (answer: Promise<unknown>): Promise<PrivyUser> => {
    const read = privyUser.safeParse(await answer)
    if (read.success) return read.data
    throw new AuthError('unexpected_error', {
      message: "Privy's response about this user could not be read",
    })
  }
  const at = (did: string) => `/users/${encodeURIComponent(did)}`

  return {
    user: (did) => userFrom(call('GET', at(did))),
    setCustomMetadata: (did, custom_metadata) =>
      userFrom(call('POST', `${at(did)}/custom_metadata`, { custom_metadata })),
    unlink: (did, account) => userFrom(call('POST', `${at(did)}/accounts/unlink`, account)),
    async deleteUser(did) {
      await call('DELETE', at(did))
    },
    async app() {
      const read = privyApp.safeParse(await call('GET', `/apps/${appId}`))
      if (read.success) return read.data
      throw new AuthError('unexpected_error', { message: "Privy's response could not be read" })
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Privy's message is left out, because it can repeat what was sent. */
const rejection = (response: Response, answer: unknown): AuthError => {
  const told = (answer as { code?: unknown } | undefined)?.code
  const code = typeof told === 'string' ? codes[told] : undefined
  if (code) return new AuthError(code, retry(response))
  if (response.status === 401 || response.status === 403) {
    return new AuthError('missing_or_invalid_privy_app_id')
  }
  if (response.status === 404) return new AuthError('user_does_not_exist')
  if (response.status === 429) return new AuthError('too_many_requests', retry(response))
  return new AuthError('unexpected_error', { message: 'Privy did not respond' })
}

const retry = (response: Response): { retryAfter?: number } => {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? { retryAfter: Math.min(seconds, 3600) } : {}
}

/**
 * Privy's error codes that are more specific than the status; they equal the specification's, or map to one of them.
 */
const codes: Record<string, LoginErrorCode> = {
  missing_or_invalid_privy_app_id: 'missing_or_invalid_privy_app_id',
  missing_or_invalid_privy_account_id: 'user_does_not_exist',
  user_does_not_exist: 'user_does_not_exist',
  too_many_requests: 'too_many_requests',
  cannot_unlink_sole_account: 'invalid_data',
  cannot_unlink_embedded_wallet: 'invalid_data',
  linked_account_not_found: 'not_found',
  max_accounts_reached: 'max_accounts_reached',
  allowlist_rejected: 'allowlist_rejected',
}
