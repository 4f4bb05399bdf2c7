import type { Clock, Random } from '@castaway/contract'
import { openText, sealText } from '../keys'
import type { LoginDb } from './tables'

export type SignerStatus = 'none' | 'generated' | 'pending_approval' | 'approved' | 'revoked'

/** Which account on which network a user writes as. */
export interface NetworkAccount {
  userId: string
  /** `island`, or the base address of the provider that runs it. */
  provider: string
  fid: number
  /** The managed signer's id: a secret that never leaves the server. Null before there is one. */
  signerUuid: string | null
  status: SignerStatus
  /** Where the signer is approved while it is pending. */
  approvalUrl: string | null
  createdAt: number
  updatedAt: number
}

export type NetworkAccountInput = Omit<NetworkAccount, 'createdAt' | 'updatedAt'>

export interface NetworkAccounts {
  /** Adds the account, or replaces the user's account at that provider. */
  setNetworkAccount(account: NetworkAccountInput): Promise<NetworkAccount>
  getNetworkAccount(userId: string, provider: string): Promise<NetworkAccount | null>
  listNetworkAccounts(userId: string): Promise<NetworkAccount[]>
}

interface Row {
  user_id: string
  provider: string
  fid: number
  signer: string | null
  status: string
  approval_url: string | null
  created_at: number
  updated_at: number
}

export const createNetworkAccounts = (
  db: LoginDb,
  clock: Clock,
  random: Random,
  sealKey: Uint8Array,
): NetworkAccounts => {
  const context = (userId: string, provider: string) => `network_account|${userId}|${provider}`
  const fromRow = (row: Row): NetworkAccount => ({
    userId: row.user_id,
    provider: row.provider,
    fid: row.fid,
    signerUuid:
      row.signer === null
        ? null
        : openText(sealKey, row.signer, context(row.user_id, row.provider)),
    status: row.status as SignerStatus,
    approvalUrl: row.approval_url,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  })
  return {
    async setNetworkAccount({ userId, provider, fid, signerUuid, status, approvalUrl }) {
      const now = clock.now()
      const values = {
        fid,
        status,
        approval_url: approvalUrl,
        signer:
          signerUuid === null
            ? null
            : sealText(sealKey, signerUuid, context(userId, provider), random),
        updated_at: now,
      }
      const row = await db
        .insertInto('network_account')
        .values({ user_id: userId, provider, created_at: now, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow()
      return fromRow(row)
    },
    async getNetworkAccount(userId, provider) {
      const row = await db
        .selectFrom('network_account')
        .selectAll()
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },
    async listNetworkAccounts(userId) {
      const rows = await db
        .selectFrom('network_account')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      return rows.map(fromRow)
    },
  }
}
