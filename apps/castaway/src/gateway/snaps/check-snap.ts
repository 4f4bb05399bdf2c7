import type { GuardedAnswer } from '@castaway/server-kit/net'
import { SNAP_TYPE, type SnapExchange, type SnapProblem, type SnapReport } from '@castaway/snaps'
import { HttpError } from '../errors'
import type { Watch } from './exchange'
import { type Press, pressSnap, type SnapSigner } from './press'
import { isOk, isSnapAnswer, judgeAnswer, readSnap, type ReadOptions } from './read-snap'

/** The headers that say something of a snap. Others, such as cookies, are not passed on. */
const shownHeaders = [
  'content-type',
  'link',
  'vary',
  'cache-control',
  'location',
  'access-control-allow-origin',
]

/** How a URL answers when it is asked for a snap, for its developer. Nothing of it is remembered. */
export async function checkSnap(url: string, options: ReadOptions): Promise<SnapReport> {
  const { watch, exchanges, last } = recorder()
  await readSnap(url, { ...options, watch })
  const answer = last()
  const isSnap = answer !== undefined && isSnapAnswer(answer) && isOk(answer)
  return {
    exchanges,
    found: isSnap ? (exchanges.length > 1 ? 'link' : 'content-type') : null,
    ...(isSnap
      ? judgeAnswer(answer, options)
      : { probe: { snap: null }, problems: answer ? faultsOf(answer) : [] }),
  }
}

/**
 * Presses a button as `pressSnap` does, and says what was sent and answered.
 * @throws {HttpError} if it could not be signed
 */
export async function checkPress(
  press: Press,
  sign: SnapSigner,
  options: ReadOptions,
): Promise<SnapReport> {
  const { watch, exchanges, last } = recorder()
  const probe = await pressSnap(press, sign, { ...options, watch }).catch((cause: unknown) => {
    if (cause instanceof HttpError && cause.code === 'SNAP_FAILED') return null
    throw cause
  })
  const answer = last()
  const isSnap = answer !== undefined && isSnapAnswer(answer) && isOk(answer)
  return {
    exchanges,
    found: isSnap ? 'content-type' : null,
    probe: probe ?? { snap: null },
    problems: isSnap ? judgeAnswer(answer, options).problems : answer ? faultsOf(answer) : [],
  }
}

function recorder() {
  const exchanges: SnapExchange[] = []
  let answer: GuardedAnswer | undefined
  const watch: Watch = (sent, result) => {
    if ('error' in result) {
      answer = undefined
      exchanges.push({ ...sent, error: result.error })
    } else {
      answer = result
      exchanges.push({ ...sent, answer: shown(result) })
    }
  }
  return { exchanges, watch, last: () => answer }
}

function shown({ url, status, headers, body, truncated }: GuardedAnswer) {
  const isJson = /\bjson\b/i.test(headers['content-type'] ?? '')
  return {
    url,
    status,
    headers: Object.fromEntries(
      shownHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    ),
    // This server reads no other pages to people.
    body: isJson ? new TextDecoder().decode(body) : null,
    truncated,
  }
}

/** Why an answer is none of a snap. */
function faultsOf(answer: GuardedAnswer): SnapProblem[] {
  const problems: SnapProblem[] = []
  const problem = (reason: string) => problems.push({ path: '', reason })
  if (!isOk(answer)) problem(`answers ${answer.status}`)
  else if (!isSnapAnswer(answer)) {
    const type = answer.headers['content-type'] ?? 'none'
    problem(`has the content type ${type}, and not ${SNAP_TYPE}; no Link header names a snap`)
  }
  return problems
}
