import type { Upstream } from './upstream'

export type SignerStatus = 'none' | 'pending_approval' | 'approved' | 'revoked'

/** A network account that a signed-in user writes with. It stays on the server because it names the signer. */
export interface NetworkAccount {
  fid: number
  signerUuid: string | null
  signerStatus: SignerStatus
  approvalUrl: string | null
  /**
   * `wallet`: the user proved its wallet, or signed in with it. `approval`: the user only named it; it belongs to them
   * as soon as, and as long as, its wallet approves one of their signers.
   */
  proof: 'wallet' | 'approval'
  /**
   * When the row was last written, Unix ms; for a pending approval, when it was requested. Null before it is stored.
   */
  since: number | null
}

/** Stores accounts, encrypted. A user can have several with one provider. */
export interface AccountStore {
  /** Ordered with the default account first. */
  list(userId: string, provider: string): Promise<NetworkAccount[]>
  set(userId: string, provider: string, account: NetworkAccount): Promise<void>
  /** Makes this account the default. */
  prefer(userId: string, provider: string, fid: number): Promise<void>
  remove(userId: string, provider: string, fid: number): Promise<void>
}

/** How long after its request a signer can be approved, in milliseconds. */
export const TIME_TO_APPROVE = 3_600_000

/** Whether the user has proved that the account is theirs, so that they can read and write as it. */
export const isProved = ({ proof, signerStatus }: NetworkAccount): boolean =>
  proof === 'wallet' || signerStatus === 'approved'

/** Accounts that the user can write as now, the default first. */
export async function provedAccounts(
  accounts: Pick<AccountStore, 'list'>,
  userId: string,
  provider: string,
): Promise<NetworkAccount[]> {
  return (await accounts.list(userId, provider)).filter(isProved)
}

/** An account as browsers see it. */
export interface AccountView {
  fid: number
  username: string | null
  display_name: string | null
  pfp_url: string | null
  signer: SignerStatus
  approval_url: string | null
  /** Deadline for the approval, Unix ms. */
  approval_until: number | null
  /** False until the account's wallet has approved; an unproved account belongs to no one here. */
  proved: boolean
}

/** Converts accounts to what browsers see, in the same order. */
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

/** The network account whose custody wallet has this address, if there is one. */
export async function findByCustody(address: string, upstream: Upstream): Promise<number | null> {
  try {
    const { user } = await upstream.client.lookupUserByCustodyAddress({ custodyAddress: address })
    return user.fid
  } catch (cause) {
    if (cause instanceof Error && 'status' in cause && cause.status === 404) return null
    throw cause
  }
}
