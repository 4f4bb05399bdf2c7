import type { LoginUser } from '../../wire'
import { LoginError } from '../errors'
import type { UserChanged, Send } from '../http'

/** A question that waits in someone's Farcaster app. */
export interface FarcasterChannel {
  /** Where the person answers: show it as a link on a phone, and as a QR code elsewhere. */
  url: string
  channelToken: string
  /** What the person's app signs; ties the answer to this browser. */
  nonce: string
}

export interface FarcasterWaitOptions {
  /** Abort it when the person closes the window: `wait` then fails with `exited_auth_flow`. */
  signal?: AbortSignal
  switchUser?: boolean
  /** Milliseconds between two looks; 1500 by default. */
  every?: number
}

type Status =
  | { state: 'pending'; wait?: number }
  | { state: 'completed'; message: string; signature: string }

/** By an account on Farcaster, approved in the person's own Farcaster app. */
export const farcasterMethod = (send: Send, changed: UserChanged) => ({
  start: () => send<FarcasterChannel>('/farcaster/start', { method: 'POST' }),
  /**
   * Waits for the answer and signs in with it.
   * @throws {LoginError} `exited_auth_flow` when it was declined or given up, `client_request_timeout` when
   * nobody answered in time, and whatever signing in is rejected with
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

/** People answer on their phone, and this page may be offline or asked to slow down meanwhile. */
const patiently = (error: unknown): { state: 'pending'; wait: number } => {
  // With a status, it is the server that says so: the time to answer is over.
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
