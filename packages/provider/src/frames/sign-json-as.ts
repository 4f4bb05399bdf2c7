import { actingSigner } from '../signers/acting-signer'
import type { Store } from '../store/index'
import { signJson, type SignedJson } from './signed-json'

export interface JsonToSign {
  /** Id of the app whose signer it is. */
  app: string
  signerUuid: string
  payload: unknown
}

/**
 * Signs a payload with a signer that the account approved, for others than the network: a server that is given the
 * account’s FID can check it with the account’s keys. The API has no such call, so that only this process can.
 * @throws 404 unknown; 403 owned by another app, not approved, revoked or without `WRITE_FRAME_ACTION`
 */
export async function signJsonAs(
  store: Store,
  { app, signerUuid, payload }: JsonToSign,
): Promise<SignedJson> {
  const { fid, signer } = await actingSigner(
    { store, app: { id: app } },
    signerUuid,
    'WRITE_FRAME_ACTION',
  )
  return signJson(fid, signer, payload)
}
