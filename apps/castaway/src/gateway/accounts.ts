import type { Upstream } from './upstream'

export type SignerStatus = 'none' | 'pending_approval' | 'approved' | 'revoked'

/** An account on the network that a signed-in person writes with. Stays on the server: it names the signer. */
export interface NetworkAccount {
  fid: number
  signerUuid: string | null
  signerStatus: SignerStatus
  approvalUrl: string | null
  /**
   * `wallet`: they proved its wallet, or signed in with it. `approval`: they named it, and it is theirs once and as
   * long as its wallet lets a signer of theirs write.
   */
  proof: 'wallet' | 'approval'
  /** When this was last written down, Unix ms; of an awaited approval, when it was asked for. Null before it is kept. */
  since: number | null
}

/** Where accounts are kept, sealed; somebody may have several with one provider. */
export interface AccountStore {
  /** The preferred one first. */
  list(userId: string, provider: string): Promise<NetworkAccount[]>
  set(userId: string, provider: string, account: NetworkAccount): Promise<void>
  /** Makes it the one that is meant where none is named. */
  prefer(userId: string, provider: string, fid: number): Promise<void>
  remove(userId: string, provider: string, fid: number): Promise<void>
}

/** How long an approval may be given once it was asked for, in milliseconds. */
export const TIME_TO_APPROVE = 3_600_000

/** Whether it is proved to be the person's, so that it may be read and written as. */
export const isProved = ({ proof, signerStatus }: NetworkAccount): boolean =>
  proof === 'wallet' || signerStatus === 'approved'

/** Accounts that may be written as now, the preferred one first. */
export async function provedAccounts(
  accounts: Pick<AccountStore, 'list'>,
  userId: string,
  provider: string,
): Promise<NetworkAccount[]> {
  return (await accounts.list(userId, provider)).filter(isProved)
}

/** What the browser learns of one. */
export interface AccountView {
  fid: number
  username: string | null
  display_name: string | null
  pfp_url: string | null
  signer: SignerStatus
  approval_url: string | null
  /** Unix ms until which the approval may be given. */
  approval_until: number | null
  /** Until its wallet approves, it is nobody's here. */
  proved: boolean
}

/** The same accounts, in the same order, as browsers see them. */
export async function viewAccounts(
  accounts: readonly NetworkAccount[],
  upstream: Upstream,
): Promise<AccountView[]> {
  if (accounts.length === 0) return []
  const fids = accounts.map(({ fid }) => fid)
  const { users } = await upstream.client.fetchBulkUsers({ fids })
  return accounts.map((account) => {
    const user = users.find(({ fid }) => fid === account.fid)
    const isAwaited = account.signerStatus === 'pending_approval'
    return {
      fid: account.fid,
      username: user?.username ?? null,
      display_name: user?.display_name ?? null,
      pfp_url: user?.pfp_url ?? null,
      signer: account.signerStatus,
      approval_url: isAwaited ? account.approvalUrl : null,
      approval_until: isAwaited && account.since ? account.since + TIME_TO_APPROVE : null,
      proved: isProved(account),
    }
  })
}

export async function viewAccount(
  account: NetworkAccount,
  upstream: Upstream,
): Promise<AccountView> {
  return (await viewAccounts([account], upstream))[0]!
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
