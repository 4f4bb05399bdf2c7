import type { ServerError } from '@castaway/contract'
import { guardedFetch, type GuardedAnswer, type GuardedRequest } from '@castaway/server-kit/net'
import { MAX_SNAP_BYTES, SNAP_TIMEOUT, type SnapExchange } from '@castaway/snaps'

type SentRequest = Pick<SnapExchange, 'method' | 'headers' | 'body'>

export type Watch = (
  sent: SentRequest & { url: string },
  answer: GuardedAnswer | { error: string },
) => void

interface Exchanging {
  allowPrivate: boolean
  watch?: Watch
}

/** Sends a request to the server of a snap. @returns null if it does not answer, or must not be asked */
export async function exchange(
  url: string,
  sent: SentRequest,
  { allowPrivate, watch }: Exchanging,
  more: Pick<GuardedRequest, 'signal' | 'accept' | 'redirects'>,
): Promise<GuardedAnswer | null> {
  try {
    const answer = await guardedFetch(url, {
      ...sent,
      ...more,
      allowPrivate,
      maxBytes: MAX_SNAP_BYTES,
      timeoutMs: SNAP_TIMEOUT,
    })
    watch?.({ ...sent, url }, answer)
    return answer
  } catch (cause) {
    watch?.({ ...sent, url }, { error: (cause as ServerError).shortMessage })
    return null
  }
}
