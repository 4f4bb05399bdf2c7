import * as z from 'zod'
import { invalidData } from '../errors'
import type { CustomMetadata } from '../wire'

const MAX_KEYS = 50
const MAX_BYTES = 8 * 1024

/**
 * Metadata that an app can store with a user: a flat, small object of strings, numbers and booleans. The user can write
 * it too, so it must not contain anything that decides what they are allowed to do.
 */
export const metadataBody = z.record(
  z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'a name can have up to 64 letters, digits, "_", "." and "-"'),
  z.union(
    [z.string().max(1024), z.number(), z.boolean()],
    'a value must be a string, a number, or a boolean',
  ),
)

/** @throws {AuthError} `invalid_data` if it is too large */
export const metadataText = (values: CustomMetadata): string => {
  const text = JSON.stringify(values)
  if (Object.keys(values).length > MAX_KEYS || Buffer.byteLength(text) > MAX_BYTES) {
    throw invalidData(
      'body',
      `A user can have at most ${MAX_KEYS} values and ${MAX_BYTES / 1024} kB in total`,
    )
  }
  return text
}
