import { z } from 'zod'
import { httpUrl, text } from './checks'
import { StartError } from './start-error'

/** A service that quotes swaps on real chains, with the API of 0x (version 2). */
export interface SwapServiceSettings {
  /** Base URL, without a slash at its end. */
  url: string
  key?: string
}

const shape = z.object({
  CASTAWAY_SWAP_URL: httpUrl('CASTAWAY_SWAP_URL').optional(),
  CASTAWAY_SWAP_KEY: text('CASTAWAY_SWAP_KEY').optional(),
})

/** The service; undefined if none is configured. */
export function swapServiceSettings(
  env: Record<string, string | undefined>,
): SwapServiceSettings | undefined {
  const parsed = shape.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const { CASTAWAY_SWAP_URL: url, CASTAWAY_SWAP_KEY: key } = parsed.data
  if (key && !url) throw new StartError('CASTAWAY_SWAP_KEY also needs CASTAWAY_SWAP_URL')
  return url ? { url: url.replace(/\/+$/, ''), ...(key && { key }) } : undefined
}
