import type { ForYouProvider } from '@castaway/contract'
import { invalid } from '../../http/refusal'

/**
 * `provider_metadata` steers a ranking service that is not here. It is checked as that service's callers
 * know it and then refused, for an answer that silently ignored it would look like one that did not.
 */
export function refuseMetadata(provider: ForYouProvider, metadata: string | undefined): void {
  if (metadata === undefined) return
  if (provider !== 'mbd') {
    throw invalid('provider_metadata', 'provider_metadata goes with provider=mbd only')
  }
  throw invalid('provider_metadata', 'The local model takes no provider_metadata')
}
