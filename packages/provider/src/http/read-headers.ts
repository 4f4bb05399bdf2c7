import { headerNeed, type ApiVersion, type Operation } from '@castaway/contract'
import type { Call } from '../context'
import { invalidField, requiredField } from '../errors'

/**
 * Reads the headers that an operation knows.
 * @param only the version of the API that alone is served, if there is one
 * @throws {ServerError} 400
 */
export function readHeaders(
  request: Request,
  { headers: known }: Operation['spec'],
  only: ApiVersion | undefined,
): Call['headers'] {
  const experimental = request.headers.get('x-neynar-experimental')
  if (experimental !== null && experimental !== 'true' && experimental !== 'false') {
    throw invalidField('x-neynar-experimental', 'x-neynar-experimental must be true or false')
  }
  const walletId = request.headers.get('x-wallet-id') ?? undefined
  if (!walletId && known?.xWalletId && headerNeed(known.xWalletId, only) === 'required') {
    throw requiredField('x-wallet-id')
  }
  return {
    experimental: experimental === 'true' && known?.experimental !== undefined,
    walletId,
    authorization: request.headers.get('authorization') ?? undefined,
  }
}
