import type { NetworkAccount } from './accounts'
import type { Person } from './user-accounts'

/** Who runs this server, as its pages know them. */
export interface Operators {
  fids: ReadonlySet<number>
  /** Checksummed addresses of wallets. */
  wallets: ReadonlySet<string>
}

/**
 * Whether somebody runs this server: by a wallet that they proved, or by an account that they may write as.
 * @param proved their accounts; one that they only say is theirs makes nobody an operator
 */
export const isOperator = (
  operators: Operators | undefined,
  { wallets }: Pick<Person, 'wallets'>,
  proved: readonly Pick<NetworkAccount, 'fid'>[],
): boolean =>
  operators !== undefined &&
  (wallets.some((wallet) => operators.wallets.has(wallet)) ||
    proved.some(({ fid }) => operators.fids.has(fid)))
