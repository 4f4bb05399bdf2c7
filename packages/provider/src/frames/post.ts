import type { Frame, FrameAction, FrameV1 } from '@castaway/contract'
import { fromFarcasterTime } from '@castaway/contract'
import { z } from 'zod'
import { guardedFetch, type GuardedAnswer } from '@castaway/server-kit/net'
import type { AppContext } from '../context'
import { invalidField, serverError } from '../errors'
import { NETWORK } from '../messages/index'
import { readHead, webAddress, withoutBrokenText } from '../previews/read-head'
import { crawlFrame } from './crawl'
import { readFrame } from './read-frame'
import type { VerifiedAction } from './verify'

const MAX_BYTES = 1_000_000
const TIMEOUT_MS = 5_000
/** Maximum length of a frame server's message to the user, in characters. */
const MAX_WORD_LENGTH = 90

type PostContext = Pick<AppContext, 'store' | 'chain' | 'clock' | 'allowPrivateAddresses'>

/** The request to a frame's server: the signed message and its decoded content. */
export const toPacket = (action: VerifiedAction) => ({
  untrustedData: {
    fid: action.fid,
    url: action.url,
    messageHash: action.hash,
    timestamp: fromFarcasterTime(action.ts),
    network: NETWORK,
    buttonIndex: action.button,
    ...(action.cast && { castId: action.cast }),
    ...(action.input !== undefined && { inputText: action.input }),
    ...(action.state !== undefined && { state: action.state }),
    ...(action.transaction && { transactionId: action.transaction }),
    ...(action.address && { address: action.address }),
  },
  trustedData: { messageBytes: action.hex },
})

/** The URL that a click is posted to: that of the transaction first, and of its result once there is a hash. */
function addressOf({ button, post_url, transaction }: FrameAction): string {
  if (button.action_type !== 'tx') return button.target ?? post_url
  if (transaction) return button.post_url ?? post_url
  if (!button.target) throw invalidField('action.button.target', 'A tx button needs a target')
  return button.target
}

/**
 * Posts a signed click to the frame's server and reads the next frame.
 * @throws 400 if the URL must not be called or the server rejects the click, 502 if it does not respond as frames do
 */
export async function postToFrame(
  context: PostContext,
  action: FrameAction,
  verified: VerifiedAction,
  signal: AbortSignal,
): Promise<Frame> {
  const type = action.button.action_type
  // Clients handle these buttons themselves; the frame does not change.
  if (type === 'link' || type === 'mint') return currentFrame(context, action, signal)
  const isAsked = type === 'tx' && !action.transaction
  // Read before the click is posted, so that a failure here has no effect.
  const shown =
    type === 'post_redirect' || isAsked ? await currentFrame(context, action, signal) : undefined
  const answer = await guardedFetch(addressOf(action), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/html,application/json' },
    body: JSON.stringify(toPacket(verified)),
    allowPrivate: context.allowPrivateAddresses,
    signal,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    redirects: 0,
    property: 'action.post_url',
  })
  if (answer.status >= 400 && answer.status < 500) throw frameServerError(answer)
  if (type === 'post_redirect') {
    return { ...shown, location: locationOf(answer) } as FrameV1
  }
  if (answer.status !== 200)
    throw failed(`The frame’s server responded with status ${answer.status}`)
  if (isAsked) return { ...shown, transaction_calldata: transactionOf(answer) } as FrameV1
  return nextFrame(context, action, answer, signal)
}

async function nextFrame(
  context: PostContext,
  action: FrameAction,
  answer: GuardedAnswer,
  signal: AbortSignal,
): Promise<Frame> {
  const text = new TextDecoder().decode(answer.body)
  if (!isHtml(answer)) return nextOfAction(context, action, parse(text), signal)
  const { url } = answer
  const frame = readFrame({
    html: text,
    url,
    head: readHead(text, url),
    allowPrivate: context.allowPrivateAddresses,
  })
  if (!frame) throw failed('The frame’s server sent no frame')
  // Whichever page responds, the user still looks at the same frame.
  return frame.version === 'vNext' ? { ...frame, frames_url: action.frames_url } : frame
}

const CastActionAnswer = z.union([
  z.object({ type: z.literal('frame'), frameUrl: z.string() }),
  z.object({ type: z.literal('form'), title: z.string().max(256), url: z.string() }),
  z.object({
    type: z.literal('message').optional(),
    message: z.string().min(1),
    link: z.string().optional(),
  }),
])

/** Cast actions and composer actions respond in JSON: with a message, a frame or a form. */
async function nextOfAction(
  context: PostContext,
  action: FrameAction,
  json: unknown,
  signal: AbortSignal,
): Promise<Frame> {
  const parsed = CastActionAnswer.safeParse(json)
  if (!parsed.success) throw failed('The frame’s server sent an invalid frame')
  const payload = parsed.data
  if ('frameUrl' in payload) return crawlFrame(context, payload.frameUrl, signal)
  const image = action.image ?? ''
  if ('url' in payload) {
    const url = webAddress(payload.url, action.post_url)
    if (!url) throw failed('The action’s form has no URL')
    return {
      version: 'next',
      image,
      frames_url: url,
      name: payload.title,
      icon: image,
      title: payload.title,
    }
  }
  const link = payload.link === undefined ? undefined : webAddress(payload.link, action.post_url)
  return {
    version: 'vNext',
    image,
    frames_url: action.frames_url,
    title: worded(payload.message),
    ...(link && { location: link }),
  }
}

/** The frame before the click, from the request or else from its page. */
async function currentFrame(
  context: PostContext,
  action: FrameAction,
  signal: AbortSignal,
): Promise<Frame> {
  if (!action.image) return crawlFrame(context, action.frames_url, signal)
  return {
    version: 'vNext',
    image: action.image,
    frames_url: action.frames_url,
    post_url: action.post_url,
    ...(action.title && { title: action.title }),
  }
}

function locationOf({ status, headers, url }: GuardedAnswer): string {
  const location = status >= 300 && status < 400 ? headers.location : undefined
  const whole = location && webAddress(location, url)
  if (!whole) throw failed('The frame’s server sent no redirect URL')
  return whole
}

const Transaction = z.looseObject({
  chainId: z.string().regex(/^eip155:\d{1,20}$/),
  method: z.enum(['eth_sendTransaction', 'eth_signTypedData_v4']),
  params: z.record(z.string(), z.unknown()),
})

function transactionOf({ body }: GuardedAnswer) {
  const parsed = Transaction.safeParse(parse(new TextDecoder().decode(body)))
  if (!parsed.success) throw failed('The frame’s server sent no valid transaction')
  return withoutBrokenText(parsed.data)
}

function frameServerError({ body, status }: GuardedAnswer) {
  const payload = parse(new TextDecoder().decode(body)) as { message?: unknown } | undefined
  const words = typeof payload?.message === 'string' ? worded(payload.message) : ''
  return serverError(
    'InvalidField',
    words || `The frame’s server rejected the action with status ${status}`,
    'action',
  )
}

const worded = (message: string): string =>
  withoutBrokenText(message.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_WORD_LENGTH)).trim()

const isHtml = ({ headers }: GuardedAnswer): boolean =>
  /^(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '')

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const failed = (message: string) => serverError('UPSTREAM_FAILED', message, 'action.post_url')
