import { useCastaway } from '@castaway/react'
import type { TransactionOutcome } from '@castaway/wallet/transactions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordsOf } from '../../app/records'
import { loginErrorText } from '../sign-in/login-error-text'
import { refreshHoldings } from './use-holdings'
import {
  settleTransaction,
  transactionRecordId,
  type SettledState,
  type TransactionKind,
} from './transaction-records'

/** @throws {LoginError} `client_request_timeout`, `network_error` */
async function outcomeOf(chainId: string, hash: string): Promise<TransactionOutcome> {
  const { chainClient, transactionOutcome } = await import('@castaway/wallet/transactions')
  return transactionOutcome(chainClient(Number(chainId)), hash as `0x${string}`)
}

/** What it means for what was sent: a cancellation that is in a block has canceled it. */
const meaningOf = (outcome: TransactionOutcome, isCancellation: boolean): SettledState => {
  if (outcome === 'failed') return 'failed'
  return (outcome === 'replaced') === isCancellation ? 'confirmed' : 'canceled'
}

interface TransactionOptions {
  /** Whether what became of it isn't known yet; true by default. */
  isPending?: boolean
  /** Whether it is the one that cancels what was sent. */
  isCancellation?: boolean | undefined
}

/** Follows a transaction until it is in a block, and saves what became of it. */
export function useTransaction(
  kind: TransactionKind,
  chainId: string,
  hash: string,
  { isPending = true, isCancellation = false }: TransactionOptions = {},
) {
  const castaway = useCastaway()
  const { data, status, error, refetch } = useQuery({
    queryKey: ['wallet-transaction', chainId, hash],
    queryFn: () => outcomeOf(chainId, hash),
    enabled: isPending,
    retry: false,
    staleTime: Infinity,
  })
  const failure = error && loginErrorText(error)
  const state = data
    ? meaningOf(data, isCancellation)
    : status === 'error'
      ? ('unknown' as const)
      : ('pending' as const)
  useEffect(() => {
    if (state === 'pending' || state === 'unknown') return
    void refreshHoldings(castaway.queryClient)
    const { store } = recordsOf(castaway)
    void settleTransaction(store, kind, transactionRecordId(chainId, hash), state)
  }, [state, castaway, kind, chainId, hash])
  return { state, advice: failure?.next, checkAgain: () => void refetch() } as const
}
