import { toFarcasterTime } from '@castaway/contract'
import type { Author } from './build'
import { fromHex } from './hex'
import { validationError, type ValidationError } from './errors'
import { isCastId, isFid } from './rules'
import {
  FRAME_ACTION,
  NETWORK,
  type FrameActionBody,
  type Message,
  type MessageData,
} from './types'
import { checkSealed } from './validate'

/** Maximum number of buttons of a frame. */
export const FRAME_BUTTONS = 4
const MAX = { url: 1024, inputText: 256, state: 4096, transactionId: 256, address: 64 } as const

export interface FrameActionDraft {
  url: string
  /** The first button is 1. */
  buttonIndex: number
  cast?: { fid: number; hash: string }
  inputText?: string
  state?: string
  transactionId?: Uint8Array
  address?: Uint8Array
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Builds the data of a button click, which the user signs. */
export function frameAction(author: Author, draft: FrameActionDraft): MessageData {
  const { url, buttonIndex, cast, inputText = '', state = '', transactionId, address } = draft
  return {
    type: FRAME_ACTION,
    fid: author.fid,
    timestamp: toFarcasterTime(author.at),
    network: NETWORK,
    frameActionBody: {
      url: utf8(url),
      buttonIndex,
      ...(cast && { castId: { fid: cast.fid, hash: fromHex(cast.hash) ?? new Uint8Array() } }),
      inputText: utf8(inputText),
      state: utf8(state),
      transactionId: transactionId ?? new Uint8Array(),
      address: address ?? new Uint8Array(),
    },
  }
}

/**
 * Checks everything about a frame action that does not need the database.
 * @param now Unix milliseconds
 * @returns the error, or null
 */
export function checkFrameAction(message: Message, now: number): ValidationError | null {
  const { data } = message
  const body = data.frameActionBody
  if (data.type !== FRAME_ACTION || !body) {
    return validationError('INVALID_MESSAGE', 'The message is not a frame action.', 'type')
  }
  const sealed = checkSealed(message, now)
  if (sealed) return sealed
  if (!isFid(data.fid))
    return validationError('INVALID_FID', 'The fid is not a positive number.', 'fid')
  return checkFrameActionBody(body)
}

export function checkFrameActionBody(body: FrameActionBody): ValidationError | null {
  const { buttonIndex, castId } = body
  for (const name of Object.keys(MAX) as (keyof typeof MAX)[]) {
    if (body[name].length > MAX[name]) {
      return validationError('INVALID_MESSAGE', `${name} has more than ${MAX[name]} bytes.`, name)
    }
  }
  if (![body.url, body.inputText, body.state].every(isText)) {
    return validationError('INVALID_TEXT', 'Part of the action is not valid text.')
  }
  if (!URL.canParse(textOf(body.url))) {
    return validationError('INVALID_MESSAGE', 'The frame has no URL.', 'url')
  }
  if (!Number.isInteger(buttonIndex) || buttonIndex < 1 || buttonIndex > FRAME_BUTTONS) {
    return validationError(
      'INVALID_MESSAGE',
      `A button must be from 1 to ${FRAME_BUTTONS}.`,
      'button_index',
    )
  }
  if (castId && !isCastId(castId)) {
    return validationError('INVALID_TARGET', 'The action’s cast is not valid.', 'cast_id')
  }
  return null
}

/** Decodes text bytes that `checkFrameActionBody` has already validated. */
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

const strict = new TextDecoder('utf-8', { fatal: true })
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}
