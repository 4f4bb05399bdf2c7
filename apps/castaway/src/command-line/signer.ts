import { createClient } from '@castaway/client'
import type { IslandTarget, Target } from './target'

/** A signer of the island that may write as this account, as if its wallet had approved it. */
export async function signerOf(
  { baseUrl, apiKey, local }: Pick<Target, 'baseUrl' | 'apiKey'> & Pick<IslandTarget, 'local'>,
  fid: number,
): Promise<string> {
  const client = createClient({ baseUrl, apiKey })
  const { signer_uuid: signerUuid } = await client.createSigner({})
  await local.approveSigner({ signerUuid, fid })
  return signerUuid
}
