import type { Upstream } from './upstream'

export type SignerStatus = 'none' | 'pending_approval' | 'approved' | 'revoked'

/** The account on the network that a signed-in person writes with. Stays on the server: it names the signer. */
export interface NetworkAccount {
  fid: number
  signerUuid: string | null
  signerStatus: SignerStatus
  approvalUrl: string | null
}

/** Where accounts are kept, sealed; one a person and provider. */
export interface AccountStore {
  get(userId: string, provider: string): Promise<NetworkAccount | null>
  set(userId: string, provider: string, account: NetworkAccount): Promise<void>
}

/** What the browser learns of it. */
export interface AccountView {
  fid: number
  username: string | null
  display_name: string | null
  pfp_url: string | null
  signer: SignerStatus
  approval_url: string | null
}

export async function viewAccount(
  account: NetworkAccount,
  upstream: Upstream,
): Promise<AccountView> {
  const { users } = await upstream.client.fetchBulkUsers({ fids: [account.fid] })
  const user = users[0]
  return {
    fid: account.fid,
    username: user?.username ?? null,
    display_name: user?.display_name ?? null,
    pfp_url: user?.pfp_url ?? null,
    signer: account.signerStatus,
    approval_url: account.signerStatus === 'pending_approval' ? account.approvalUrl : null,
  }
}

/** The network's account whose custody wallet this is, where there is one. */
export async function findByCustody(address: string, upstream: Upstream): Promise<number | null> {
  try {
    const { user } = await upstream.client.lookupUserByCustodyAddress({ custodyAddress: address })
    return user.fid
  } catch (cause) {
    if (cause instanceof Error && 'status' in cause && cause.status === 404) return null
    throw cause
  }
}
