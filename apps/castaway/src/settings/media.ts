import { z } from 'zod'
import type { S3Settings } from '../media/store'
import { httpUrl, text } from './checks'
import { StartError } from './start-error'

const shape = z.object({
  CASTAWAY_S3_URL: httpUrl('CASTAWAY_S3_URL').optional(),
  CASTAWAY_S3_REGION: text('CASTAWAY_S3_REGION').optional(),
  CASTAWAY_S3_KEY_ID: text('CASTAWAY_S3_KEY_ID').optional(),
  CASTAWAY_S3_SECRET: text('CASTAWAY_S3_SECRET').optional(),
})

/** A bucket for uploaded images; undefined if they are stored in the data folder. */
export function mediaSettings(env: Record<string, string | undefined>): S3Settings | undefined {
  const parsed = shape.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const {
    CASTAWAY_S3_URL: url,
    CASTAWAY_S3_REGION: region = 'auto',
    CASTAWAY_S3_KEY_ID: accessKeyId,
    CASTAWAY_S3_SECRET: secretAccessKey,
  } = parsed.data
  if (url && accessKeyId && secretAccessKey) return { url, region, accessKeyId, secretAccessKey }
  if (url || accessKeyId || secretAccessKey) {
    throw new StartError(
      'CASTAWAY_S3_URL, CASTAWAY_S3_KEY_ID and CASTAWAY_S3_SECRET belong together: set all or none',
    )
  }
  return undefined
}
