import { CHAINS } from '../../../shared/wallet/networks'
import { rpcErrors } from './rpc-policy'

/** Most mini apps are on Base. */
export const FIRST_CHAIN = '0x2105'

/** A chain's id in its shortest form. @throws {RpcError} `missing`, by default 4902, if the chain isn't offered */
export function chainOf(given: unknown, missing = rpcErrors.chain): string {
  const isId = typeof given === 'string' && /^(?:0x[0-9a-f]{1,16}|\d{1,16})$/i.test(given)
  const id = isId ? `0x${Number(given).toString(16)}` : ''
  if (!Object.hasOwn(CHAINS, id)) throw missing()
  return id
}
