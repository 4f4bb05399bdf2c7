import { headerNeed, type ApiVersion, type Operation } from '@castaway/contract'
import { invalidField, requiredField } from '../errors'

/** The headers of a request that operations read. */
interface RequestHeaders {
  experimental: boolean
  walletId?: string
  authorization?: string
}

/**
 * Reads the headers that an operation knows.
 * @param only the version of the API that alone is served, if there is one
 * @throws {ServerError} 400
 */
export function readHeaders(
  request: Request,
  { headers: known }: Operation['spec'],
  only: ApiVersion | undefined,
): RequestHeaders {
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
