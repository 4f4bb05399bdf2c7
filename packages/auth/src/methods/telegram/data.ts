import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import * as z from 'zod'
import { timingSafeEqualText } from '@castaway/server-kit/secrets'
import { AuthError } from '../../errors'
import type { Proof } from '../../linked-accounts/proof'
import { httpsOrNull } from '../oauth/profiles'
import type { UsedProofs } from '../used-proofs'

/**
 * A single line: Telegram signs lines of `name=value`, and a line break inside a value could turn the same text into
 * other fields.
 */
const text = z
  .string()
  .max(512)
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'this must be one line of text')
  .optional()

/** Telegram's data. Its signature covers every field, so an unknown field invalidates it. */
export const telegramData = z.strictObject({
  id: z.int().positive(),
  first_name: text,
  last_name: text,
  username: text,
  photo_url: text,
  /** Unix seconds. */
  auth_date: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'a hash of 64 hex digits is required'),
})

export type TelegramData = z.infer<typeof telegramData>

/** How long the data is valid, and how far its timestamp can be in the future, in milliseconds. */
const LIFETIME = 10 * 60_000
const SKEW = 60_000

/** Telegram's signature: HMAC-SHA256 of the sorted `name=value` lines, under the SHA-256 of the bot's token. */
export const signTelegramData = (botToken: string, data: Omit<TelegramData, 'hash'>): string => {
  const lines = Object.entries(data)
    .filter(([name, value]) => name !== 'hash' && value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
  const key = createHash('sha256').update(botToken).digest()
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}

/**
 * @throws {AuthError} `invalid_credentials` for an invalid signature, and for data that was used before; `invalid_data`
 * for data that is not recent
 */
export const proveTelegram = async (
  data: TelegramData,
  { botToken, used, clock }: { botToken: string; used: UsedProofs; clock: Clock },
): Promise<Proof> => {
  if (!timingSafeEqualText(signTelegramData(botToken, data), data.hash)) {
    throw new AuthError('invalid_credentials', {
      property: 'hash',
      message: 'This was not signed by Telegram for this site',
    })
  }
  const signedAt = data.auth_date * 1000
  const now = clock.now()
  if (signedAt > now + SKEW || signedAt <= now - LIFETIME) {
    throw new AuthError('invalid_data', {
      property: 'auth_date',
      message: 'This Telegram sign-in has expired. Start again',
    })
  }
  if (!(await used.use(`telegram|${data.hash}`, signedAt + LIFETIME))) {
    throw new AuthError('invalid_credentials', {
      property: 'hash',
      message: 'This was already used to sign in. Start again',
    })
  }
  const telegramUserId = `${data.id}`
  return {
    type: 'telegram',
    key: `telegram:${telegramUserId}`,
    details: {
      telegramUserId,
      firstName: data.first_name || null,
      lastName: data.last_name || null,
      username: data.username || null,
      photoUrl: httpsOrNull(data.photo_url || null),
    },
  }
}
