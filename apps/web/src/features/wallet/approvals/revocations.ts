import type { TransactionRecord } from '../../../shared/wallet/transaction-records'
import { newestFirst, transactionOf } from '../../../shared/wallet/transaction-records'
import type { OwnApproval } from './use-approvals'

const itemOf = ({ assets }: OwnApproval): string | null =>
  assets.kind === 'item' ? String(assets.tokenId) : null

/** Tells an approval from all others of the person. */
export const approvalKey = (approval: OwnApproval): string =>
  [
    approval.chainId,
    approval.owner,
    approval.token,
    approval.spender,
    approval.assets.kind,
    itemOf(approval),
    approval.permit2 ? 'permit2' : '',
  ]
    .join(' ')
    .toLowerCase()

/** What the record of a revocation says of the approval. */
export const revocationFacts = (approval: OwnApproval) => ({
  from: approval.owner.toLowerCase(),
  contract: approval.token.toLowerCase(),
  spender: approval.spender.toLowerCase(),
  tokenId: itemOf(approval),
  ...(approval.permit2 ? { isInPermit2: true } : {}),
})

/** The last time that an approval was revoked from here since it was given; undefined if it wasn't. */
export function revocationOf(
  approval: OwnApproval,
  records: readonly TransactionRecord<'revocation'>[],
): TransactionRecord<'revocation'> | undefined {
  const facts = revocationFacts(approval)
  return newestFirst(records).find(
    (record) =>
      transactionOf(record).chainId === approval.chainId &&
      record.body.from === facts.from &&
      record.body.contract === facts.contract &&
      record.body.spender === facts.spender &&
      record.body.tokenId === facts.tokenId &&
      record.body.isInPermit2 === facts.isInPermit2 &&
      record.body.sentAt > approval.grantedAt,
  )
}
