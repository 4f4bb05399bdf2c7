import { ServerError } from '@castaway/contract'
import { fetchService } from '@castaway/server-kit/net'
import * as z from 'zod'
import { CastawayError } from '@castaway/contract/errors'
import { invalidData } from '../errors'

/** An SMS sender with Twilio's HTTP API. */
export interface SmsOptions {
  /** Base URL; Twilio's by default. */
  url?: string
  /** Account SID. */
  account: string
  /** Auth token. */
  token: string
  /** A phone number of the account, or the SID of a messaging service (`MG…`). */
  from: string
}

const TWILIO = 'https://api.twilio.com'
const PATIENCE = 10_000
const MAX_ANSWER = 16 * 1024

const failure = z.object({ code: z.number() })

/**
 * Twilio's error codes for a problem with the number: invalid, unreachable, a region that is off, unsubscribed, no
 * mobile.
 */
const numberFaults = new Set([21211, 21214, 21217, 21408, 21421, 21610, 21612, 21614])

/** The API rejected the message. `code` is its own error code, and all that can be logged. */
class SmsError extends CastawayError {
  override name = 'SmsError'
  constructor(code: string) {
    super({
      code,
      shortMessage: 'The text message could not be sent',
      docsPath: 'guides/login/email-and-phone.md',
    })
  }
}

/** @throws {AuthError} `invalid_data` for a number that the API rejects; SmsError for everything else */
export const createSms =
  ({ url = TWILIO, account, token, from }: SmsOptions) =>
  async (to: string, text: string): Promise<void> => {
    const response = await fetchService(
      `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
          accept: 'application/json',
        },
        body: new URLSearchParams({
          To: to,
          Body: text,
          [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        }),
      },
      { maxBytes: MAX_ANSWER, timeoutMs: PATIENCE, allowPrivate: url !== TWILIO },
    ).catch((error: unknown) => {
      throw new SmsError(error instanceof ServerError ? error.code : 'unreachable')
    })
    if (response.ok) return
    const rejected = failure.safeParse(parsed(await response.text()))
    if (rejected.success && numberFaults.has(rejected.data.code)) {
      throw invalidData('number', 'Text messages cannot be sent to that number')
    }
    throw new SmsError(rejected.success ? String(rejected.data.code) : String(response.status))
  }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
