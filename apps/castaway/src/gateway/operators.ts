import type { NetworkAccount } from './accounts'
import type { Person } from './user-accounts'

/** The operators of this server. */
export interface Operators {
  fids: ReadonlySet<number>
  /** Checksummed wallet addresses. */
  wallets: ReadonlySet<string>
}

/**
 * Whether the user operates this server, by a wallet that they proved or an account that they can write as.
 * @param proved their proved accounts; an account that is only claimed makes no one an operator
 */
export const isOperator = (
  operators: Operators | undefined,
  { wallets }: Pick<Person, 'wallets'>,
  proved: readonly Pick<NetworkAccount, 'fid'>[],
): boolean =>
  operators !== undefined &&
  (wallets.some((wallet) => operators.wallets.has(wallet)) ||
    proved.some(({ fid }) => operators.fids.has(fid)))
