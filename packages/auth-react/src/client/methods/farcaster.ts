import type { LoginUser } from '@castaway/auth/wire'
import { LoginError } from '@castaway/wallet/errors'
import type { UserChanged, Send } from '../http'

/** A sign-in request that is pending in the user's Farcaster app. */
export interface FarcasterChannel {
  /** URL where the user answers: show it as a link on a phone, and as a QR code elsewhere. */
  url: string
  channelToken: string
  /** The nonce that the user's app signs; it binds the answer to this browser. */
  nonce: string
}

export interface FarcasterWaitOptions {
  /** Abort it when the user closes the window: `wait` then rejects with `exited_auth_flow`. */
  signal?: AbortSignal
  switchUser?: boolean
  /** Polling interval in milliseconds; 1500 by default. */
  every?: number
}

type Status =
  | { state: 'pending'; wait?: number }
  | { state: 'completed'; message: string; signature: string }

/** Sign-in with a Farcaster account, approved in the user's own Farcaster app. */
export const farcasterMethod = (send: Send, changed: UserChanged) => ({
  start: () => send<FarcasterChannel>('/farcaster/start', { method: 'POST' }),
  /**
   * Waits for the answer and signs in with it.
   * @throws {LoginError} `exited_auth_flow` if it was declined or canceled, `client_request_timeout` if it was not
   * answered in time, and any error of the sign-in
   */
  async wait(
    { channelToken, nonce }: Pick<FarcasterChannel, 'channelToken' | 'nonce'>,
    { signal, switchUser, every = 1500 }: FarcasterWaitOptions = {},
  ): Promise<LoginUser> {
    const path = `/farcaster/status?${new URLSearchParams({ channelToken, nonce })}`
    for (;;) {
      if (signal?.aborted) throw new LoginError('exited_auth_flow')
      const status = await send<Status>(path).catch(patiently)
      if (signal?.aborted) throw new LoginError('exited_auth_flow')
      if (status.state === 'completed') {
        const { message, signature } = status
        const body = { message, signature, switchUser }
        const answer = await send<{ user: LoginUser }>('/farcaster', { method: 'POST', body })
        return changed(answer.user)
      }
      await pause(status.wait ?? every, signal)
    }
  },
})

/**
 * Keeps polling through passing errors, because users answer on their phone while this page can be offline or rate
 * limited.
 */
const patiently = (error: unknown): { state: 'pending'; wait: number } => {
  // An error with a status comes from the server: the request has expired.
  const isPassing =
    error instanceof LoginError &&
    (error.status === undefined || error.code === 'too_many_requests')
  if (!isPassing) throw error
  return { state: 'pending', wait: (error.retryAfter ?? 3) * 1000 }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
