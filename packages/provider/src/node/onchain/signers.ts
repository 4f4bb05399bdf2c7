import { keyTypes } from '@castaway/contract/eip712'
import { toHex } from '../../messages/hex'
import { decodeKeyRequest } from '../../operations/signer/typed-data'
import type { Store } from '../../store/open'
import type { FidRequest } from '../messages'
import { onChainSigner, onChainSignersByFid } from './read'
import type { OnChainEvent } from './view'

/** A key that may write for an account, with the event that added it. */
export interface NodeSigner {
  source: number
  key: Uint8Array
  keyType: number
  fid: number
  /** Unix seconds. */
  addedAt: number
  requestFid?: number
  onchainEvent: OnChainEvent
}

type Stored = Pick<Store, 'db' | 'cursors' | 'deriveKey'>

/** The registry on the chain; keys that messages add are not a thing here. */
const ON_CHAIN = 1

/** @throws {NodeError} `NotFound` */
export const signerOf = async (
  store: Stored,
  request: { fid: number; signer: Uint8Array },
): Promise<NodeSigner> => viewSigner(await onChainSigner(store, request))

export async function signersByFid(
  store: Stored,
  request: FidRequest,
): Promise<{ signers: NodeSigner[]; nextPageToken?: Uint8Array }> {
  const { events, ...page } = await onChainSignersByFid(store, request)
  return { ...page, signers: events.map(viewSigner) }
}

function viewSigner(event: OnChainEvent): NodeSigner {
  const { key, metadata } = event.signerEventBody!
  const request = decodeKeyRequest(toHex(metadata) as `0x${string}`)
  return {
    source: ON_CHAIN,
    key,
    keyType: keyTypes.ed25519,
    fid: event.fid,
    addedAt: event.blockTimestamp,
    ...(request && { requestFid: request.appFid }),
    onchainEvent: event,
  }
}
