import { z } from 'zod'
import { httpUrl } from './checks'
import { StartError } from './start-error'

/** Chains that the app supports: Ethereum, OP Mainnet, Base, Arbitrum One, Base Sepolia. */
const chainIds = [1, 10, 8453, 42161, 84532] as const

/**
 * JSON-RPC servers by chain id, in place of the island's own chains. Their URLs can contain a key, so they are never
 * shown or logged.
 */
export interface ChainSettings {
  rpc: Readonly<Record<number, string>>
  /** Bundlers (ERC-7769), which execute the operations of smart accounts. */
  bundler: Readonly<Record<number, string>>
}

const names = (prefix: string) => chainIds.map((id) => `${prefix}${id}`)

const shape = z.object(
  Object.fromEntries(
    [...names('LOGIN_RPC_'), ...names('LOGIN_BUNDLER_')].map((name) => [
      name,
      httpUrl(name).optional(),
    ]),
  ),
)

/** @throws {StartError} */
export function chainSettings(env: Record<string, string | undefined>): ChainSettings {
  const unknown = Object.keys(env).find(
    (name) => /^LOGIN_(?:RPC|BUNDLER)_/.test(name) && !Object.hasOwn(shape.shape, name),
  )
  if (unknown) {
    throw new StartError(
      `${unknown} is for an unknown chain; the known chains are ${chainIds.join(', ')}`,
    )
  }
  const parsed = shape.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const pick = (prefix: string) =>
    Object.fromEntries(
      chainIds.flatMap((id) => {
        const url = parsed.data[`${prefix}${id}`]
        return url ? [[id, url]] : []
      }),
    )
  const [rpc, bundler] = [pick('LOGIN_RPC_'), pick('LOGIN_BUNDLER_')]
  const lone = chainIds.find((id) => bundler[id] && !rpc[id])
  if (lone) throw new StartError(`LOGIN_BUNDLER_${lone} also needs LOGIN_RPC_${lone}`)
  return { rpc, bundler }
}
