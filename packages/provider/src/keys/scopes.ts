import { families, operations, type Operation, type OperationId } from '@castaway/contract'
import type { KeyScope } from '@castaway/contract/dev-controls'

export const keyScopes = [
  'read',
  'write',
  'signers',
  'webhooks',
  'notifications',
  'spend',
] as const satisfies readonly KeyScope[]

/** Whole families of operations, reads too: what they read is as secret as what they write. */
const byFamily = new Map<OperationId, KeyScope>([
  ...idsOf(families.signer, 'signers'),
  ...idsOf(families.webhook, 'webhooks'),
])

/** What differs from its family and its method. */
const exceptions: Partial<Record<OperationId, KeyScope>> = {
  // Signing in, and messages that someone else has signed.
  fetchNonce: 'read',
  fetchAuthorizationUrl: 'read',
  publishMessageToFarcaster: 'write',
  fetchNotificationTokens: 'notifications',
  publishFrameNotifications: 'notifications',
  getNotificationCampaignStats: 'notifications',
  // They pay from a wallet of the app.
  sendFungiblesToUsers: 'spend',
  deployFungible: 'spend',
  registerAccountOnchain: 'spend',
  buyStorage: 'spend',
  deployErc721: 'spend',
  mintNft: 'spend',
  createX402Signature: 'spend',
  createX402Siwx: 'spend',
  // They write nothing.
  validateFrameAction: 'read',
}

/** The scope that a key needs for an operation. */
export function scopeOf(id: OperationId): KeyScope {
  const { method, spec }: Operation = operations[id]
  const isRead = method === 'GET' && !spec.fresh
  return exceptions[id] ?? byFamily.get(id) ?? (isRead ? 'read' : 'write')
}

function idsOf(family: object, scope: KeyScope): [OperationId, KeyScope][] {
  return Object.keys(family).map((id) => [id as OperationId, scope])
}
