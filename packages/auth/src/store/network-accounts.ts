import type { Clock, Random } from '@castaway/contract'
import { sql } from 'kysely'
import { openText, sealText } from '@castaway/server-kit/secrets'
import type { LoginDb } from './tables'

export type SignerStatus = 'none' | 'generated' | 'pending_approval' | 'approved' | 'revoked'

/**
 * How an account was proved to be the user's: `wallet`, because they proved its wallet or signed in with it;
 * `approval`, only by the approval of a signer, and so only as long as that is valid.
 */
export type AccountProof = 'wallet' | 'approval'

/** A network account that a user writes as. */
export interface NetworkAccount {
  userId: string
  /** `island`, or the base URL of the provider. */
  provider: string
  fid: number
  /** The managed signer's id: a secret that never leaves the server. Null if there is none yet. */
  signerUuid: string | null
  status: SignerStatus
  /** URL where the signer is approved while it is pending. */
  approvalUrl: string | null
  proof: AccountProof
  createdAt: number
  updatedAt: number
}

export interface NetworkAccountInput extends Omit<
  NetworkAccount,
  'createdAt' | 'updatedAt' | 'proof'
> {
  /** `wallet` by default; an existing account keeps its value. */
  proof?: AccountProof
}

export interface NetworkAccounts {
  /** Adds the account or updates it. A user's first account becomes the default. */
  setNetworkAccount(account: NetworkAccountInput): Promise<NetworkAccount>
  /** The account with this FID; by default the user's default account. */
  getNetworkAccount(userId: string, provider: string, fid?: number): Promise<NetworkAccount | null>
  /** Lists the default account first, then the others in the order in which they were added. */
  listNetworkAccounts(userId: string, provider?: string): Promise<NetworkAccount[]>
  /** Makes it the default account. @returns whether the user has it */
  preferNetworkAccount(userId: string, provider: string, fid: number): Promise<boolean>
  /** Deletes the account with its signer. @returns whether the user had it */
  removeNetworkAccount(userId: string, provider: string, fid: number): Promise<boolean>
}

interface Row {
  user_id: string
  provider: string
  fid: number
  signer: string | null
  status: string
  approval_url: string | null
  proof: string
  created_at: number
  updated_at: number
}

type Key = Pick<Row, 'user_id' | 'provider' | 'fid'>

/** Encryption contexts of a signer: the current one, and the one from when a user could have only one account. */
export const networkAccountContexts = ({ user_id, provider, fid }: Key) =>
  [
    `network_account|${user_id}|${provider}|${fid}`,
    `network_account|${user_id}|${provider}`,
  ] as const

export const createNetworkAccounts = (
  db: LoginDb,
  clock: Clock,
  random: Random,
  sealKey: Uint8Array,
): NetworkAccounts => {
  const context = (key: Key) => networkAccountContexts(key)[0]
  const open = (row: Row, sealed: string): string => {
    const [now, before] = networkAccountContexts(row)
    try {
      return openText(sealKey, sealed, now)
    } catch {
      return openText(sealKey, sealed, before)
    }
  }
  const fromRow = (row: Row): NetworkAccount => ({
    userId: row.user_id,
    provider: row.provider,
    fid: row.fid,
    signerUuid: row.signer === null ? null : open(row, row.signer),
    status: row.status as SignerStatus,
    approvalUrl: row.approval_url,
    proof: row.proof as AccountProof,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  })
  const own = (userId: string, provider?: string) =>
    db
      .selectFrom('network_account')
      .selectAll()
      .where('user_id', '=', userId)
      .$if(provider !== undefined, (query) => query.where('provider', '=', provider!))
      .orderBy('preference', 'desc')
      .orderBy('created_at')
      .orderBy('fid')
  return {
    async setNetworkAccount({ userId, provider, fid, signerUuid, status, approvalUrl, proof }) {
      const now = clock.now()
      const key = { user_id: userId, provider, fid }
      const values = {
        status,
        approval_url: approvalUrl,
        signer: signerUuid === null ? null : sealText(sealKey, signerUuid, context(key), random),
        updated_at: now,
        ...(proof && { proof }),
      }
      const row = await db
        .insertInto('network_account')
        .values({ ...key, created_at: now, proof: 'wallet', preference: 0, ...values })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'provider', 'fid']).doUpdateSet(values),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      return fromRow(row)
    },
    async getNetworkAccount(userId, provider, fid) {
      const row = await own(userId, provider)
        .$if(fid !== undefined, (query) => query.where('fid', '=', fid!))
        .limit(1)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },
    async listNetworkAccounts(userId, provider) {
      return (await own(userId, provider).execute()).map(fromRow)
    },
    async preferNetworkAccount(userId, provider, fid) {
      const { numAffectedRows } = await sql`
        update network_account set preference = 1 + (
          select max(preference) from network_account
          where user_id = ${userId} and provider = ${provider})
        where user_id = ${userId} and provider = ${provider} and fid = ${fid}`.execute(db)
      return Number(numAffectedRows) === 1
    },
    async removeNetworkAccount(userId, provider, fid) {
      const { numDeletedRows } = await db
        .deleteFrom('network_account')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .where('fid', '=', fid)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows) === 1
    },
  }
}
