import { LoginError } from '@castaway/wallet/errors'

type Status =
  | { state: 'pending' }
  | { state: 'completed'; message: string; signature: string; fid: number }

/** Time that users have to answer in their app, in milliseconds. */
const DEADLINE = 10 * 60_000

/**
 * Polls Privy until the user has answered in their Farcaster app.
 * @throws {LoginError} `exited_auth_flow` if it is canceled, `client_request_timeout`
 */
export const waitForFarcaster = async (
  ask: () => Promise<Status>,
  { signal, every = 1_500 }: { signal?: AbortSignal; every?: number },
): Promise<{ message: string; signature: string; fid: number }> => {
  const late = AbortSignal.timeout(DEADLINE)
  while (!late.aborted) {
    if (signal?.aborted) throw new LoginError('exited_auth_flow')
    const status = await ask()
    if (signal?.aborted) throw new LoginError('exited_auth_flow')
    if (status.state === 'completed') {
      const { message, signature, fid } = status
      return { message, signature, fid }
    }
    await new Promise((again) => setTimeout(again, every))
  }
  throw new LoginError('client_request_timeout')
}
