import type { GuardedAnswer } from '@castaway/server-kit/net'
import { SNAP_TYPE, type SnapProbe, type SnapSubmission } from '@castaway/snaps'
import { httpErrors } from '../errors'
import { exchange } from './exchange'
import { isOk, isSnapAnswer, parseAnswer, type ReadOptions } from './read-snap'

/** A JSON Farcaster Signature with a key of the account. */
export interface SignedPress {
  header: string
  payload: string
  signature: string
}

/** Signs with a signer of the account. */
export type SnapSigner = (signerUuid: string, payload: unknown) => Promise<SignedPress>

export interface Press extends SnapSubmission {
  fid: number
  signerUuid: string
  /** Unix ms. */
  at: number
}

/**
 * Sends a signed press to the server of a snap, and reads the page that it answers.
 * @throws {HttpError} `SNAP_FAILED`
 */
export async function pressSnap(
  press: Press,
  sign: SnapSigner,
  options: ReadOptions,
): Promise<SnapProbe> {
  const send = async (payload: unknown) =>
    post(press.target, await sign(press.signerUuid, payload), options)
  let answer = await send(payloadOf(press))
  // Servers of the first version accept no field that they do not know. What they answer shows that nothing was
  // counted, so the press is sent once more. Their payload names no audience and could be used elsewhere: it is never
  // sent for a snap of version 2.0.
  if (press.version === '1.0' && namesNewFields(answer)) answer = await send(firstPayloadOf(press))
  if (!isOk(answer) || !isSnapAnswer(answer)) throw httpErrors.snapFailed()
  const probe = parseAnswer(answer, options)
  if (!probe.snap && !probe.newer) throw httpErrors.snapFailed()
  return probe
}

const seconds = (at: number): number => Math.floor(at / 1000)

const payloadOf = ({ fid, inputs, at, target, cast, nonce }: Press) => ({
  fid,
  user: { fid },
  inputs,
  timestamp: seconds(at),
  audience: new URL(target).origin,
  surface: cast
    ? { type: 'cast', cast: { hash: cast.hash, author: { fid: cast.fid } } }
    : { type: 'standalone' },
  nonce,
})

const firstPayloadOf = ({ fid, inputs, at }: Press) => ({
  fid,
  inputs,
  timestamp: seconds(at),
  button_index: 0,
})

async function post(
  target: string,
  signed: SignedPress,
  options: ReadOptions,
): Promise<GuardedAnswer> {
  const answer = await exchange(
    target,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: SNAP_TYPE },
      body: JSON.stringify(signed),
    },
    options,
    // What is signed for one origin is sent to no other.
    { signal: new AbortController().signal, redirects: 0 },
  )
  if (!answer) throw httpErrors.snapFailed()
  return answer
}

const newFields = new Set<unknown>(['nonce', 'user', 'surface', 'audience'])

/** Whether the answer rejects the fields that the first version does not have, and nothing but the form of the press. */
function namesNewFields({ status, body, truncated }: GuardedAnswer): boolean {
  if (status !== 400 || truncated) return false
  try {
    const { issues } = JSON.parse(new TextDecoder().decode(body)) as { issues?: unknown }
    if (!Array.isArray(issues) || issues.length === 0) return false
    return (issues as { path?: unknown; keys?: unknown }[]).every((issue) => {
      const path = Array.isArray(issue.path) ? issue.path : []
      const keys = Array.isArray(issue.keys) ? issue.keys : []
      const isAboutKeys = keys.length > 0 && path.length === 0
      return isAboutKeys
        ? keys.every((key) => newFields.has(key))
        : newFields.has(path[0]) || path[0] === 'button_index'
    })
  } catch {
    return false
  }
}
