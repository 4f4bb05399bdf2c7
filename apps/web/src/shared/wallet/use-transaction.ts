import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordsOf } from '../../app/records'
import { loginErrorText } from '../sign-in/login-error-text'
import { refreshHoldings } from './use-holdings'
import { settleTransaction, transactionRecordId, type TransactionKind } from './transaction-records'

/** @throws {LoginError} `transaction_failure`, `client_request_timeout` */
async function confirmed(chainId: string, hash: string): Promise<void> {
  const { chainClient, waitForTransaction } = await import('@castaway/wallet/transactions')
  await waitForTransaction(chainClient(Number(chainId)), hash as `0x${string}`)
}

/** Follows a transaction until it is in a block, and saves what became of it. */
export function useTransaction(
  kind: TransactionKind,
  chainId: string,
  hash: string,
  isPending = true,
) {
  const castaway = useCastaway()
  const { status, error, refetch } = useQuery({
    queryKey: ['wallet-transaction', chainId, hash],
    queryFn: async () => {
      await confirmed(chainId, hash)
      return true
    },
    enabled: isPending,
    retry: false,
    staleTime: Infinity,
  })
  const failure = error && loginErrorText(error)
  const state =
    status === 'success'
      ? 'confirmed'
      : failure?.code === 'transaction_failure'
        ? 'failed'
        : status === 'error'
          ? 'unknown'
          : 'pending'
  useEffect(() => {
    if (state !== 'confirmed' && state !== 'failed') return
    void refreshHoldings(castaway.queryClient)
    const { store } = recordsOf(castaway)
    void settleTransaction(store, kind, transactionRecordId(chainId, hash), state)
  }, [state, castaway, kind, chainId, hash])
  return { state, advice: failure?.next, checkAgain: () => void refetch() } as const
}
