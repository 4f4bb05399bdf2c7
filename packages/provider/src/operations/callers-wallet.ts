import { walletOf, type ServerWallet } from '../chain/wallets'
import type { Call } from '../context'
import { requiredField } from '../errors'

/**
 * The wallet that the caller names in `x-wallet-id`.
 * @throws 400 missing, 404 unknown, 403 owned by another app
 */
export async function callersWallet({
  store,
  app,
  headers: { walletId },
}: Pick<Call, 'store' | 'app' | 'headers'>): Promise<ServerWallet> {
  if (!walletId) throw requiredField('x-wallet-id')
  return walletOf(store, app.id, walletId)
}
