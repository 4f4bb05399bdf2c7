import { getAddress, isAddress } from 'viem'
import { z } from 'zod'
import type { Operators } from '../gateway/operators'
import { text } from './checks'
import { StartError } from './start-error'

const isFid = (name: string) => /^[1-9]\d{0,9}$/.test(name)
const isWallet = (name: string) => isAddress(name, { strict: false })

const shape = z.object({
  CASTAWAY_OPERATORS: text('CASTAWAY_OPERATORS')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => isFid(name) || isWallet(name)),
      'CASTAWAY_OPERATORS must be a comma-separated list of fids and wallet addresses',
    )
    .default([]),
})

/** Reads who can ban users from everything that this server shows; no one unless the operator names them. */
export function operatorSettings(env: Record<string, string | undefined>): Operators {
  const parsed = shape.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const names = parsed.data.CASTAWAY_OPERATORS
  return {
    fids: new Set(names.filter(isFid).map(Number)),
    wallets: new Set(names.filter(isWallet).map((address) => getAddress(address.toLowerCase()))),
  }
}
