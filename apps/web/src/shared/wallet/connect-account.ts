import type { SendingWallet } from '@castaway/wallet/transactions'
import type { LoginWallet } from '@castaway/auth-react'
import { LoginError } from '@castaway/auth-react/client'

/**
 * Connects a wallet to send from one of its accounts: nothing may leave another account than the one that was reviewed.
 * @throws {LoginError}
 */
export async function connectAccount(wallet: LoginWallet, account: string): Promise<SendingWallet> {
  const { transactionError } = await import('@castaway/wallet/transactions')
  const accounts = await wallet
    .connect()
    .then(() => wallet.provider())
    .then((provider) => provider.request({ method: 'eth_requestAccounts' }))
    .catch((error: unknown) => {
      throw transactionError(error)
    })
  const isExposed =
    Array.isArray(accounts) &&
    accounts.some((each) => String(each).toLowerCase() === account.toLowerCase())
  if (!isExposed) throw new LoginError('wallet_unauthorized')
  return { ...wallet, address: account }
}
