import type { Clock, Random } from '@castaway/contract'
import { sql } from 'kysely'
import { openText, sealText } from '../keys'
import type { LoginDb } from './tables'

export type SignerStatus = 'none' | 'generated' | 'pending_approval' | 'approved' | 'revoked'

/**
 * How an account came to be known as someone's: `wallet`, because they proved its wallet or signed in with it;
 * `approval`, by nothing but the approval of a signer, and so only as long as that holds.
 */
export type AccountProof = 'wallet' | 'approval'

/** An account on a network that a user writes as. */
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
  proof: AccountProof
  createdAt: number
  updatedAt: number
}

export interface NetworkAccountInput extends Omit<
  NetworkAccount,
  'createdAt' | 'updatedAt' | 'proof'
> {
  /** `wallet` by default; an account that is there keeps what it has. */
  proof?: AccountProof
}

export interface NetworkAccounts {
  /** Adds the account, or replaces what is kept of it. The first one of a user is the preferred one. */
  setNetworkAccount(account: NetworkAccountInput): Promise<NetworkAccount>
  /** The account with this fid; the preferred one where none is named. */
  getNetworkAccount(userId: string, provider: string, fid?: number): Promise<NetworkAccount | null>
  /** The preferred one first, the others in the order in which they came. */
  listNetworkAccounts(userId: string, provider?: string): Promise<NetworkAccount[]>
  /** Makes it the account that is meant where none is named. @returns whether the user has it */
  preferNetworkAccount(userId: string, provider: string, fid: number): Promise<boolean>
  /** Forgets it, and its signer. @returns whether the user had it */
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

/** What a signer is sealed for: now, and when someone could have one account only. */
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
