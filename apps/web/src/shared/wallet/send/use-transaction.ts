import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordsOf } from '../../../app/records'
import { loginErrorText } from '../../sign-in/login-error-text'
import { refreshHoldings } from '../use-holdings'
import { paymentId } from './payments'
import { confirmed } from './review'

/** Follows a transaction until it is in a block, and saves what became of it. */
export function useTransaction(chainId: string, hash: string, isPending = true) {
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
    const id = paymentId(chainId, hash)
    void store.ready().then(() => {
      const body = store.get('payment', id)
      return body && body.state !== state ? store.put('payment', id, { ...body, state }) : undefined
    })
  }, [state, castaway, chainId, hash])
  return { state, advice: failure?.next, checkAgain: () => void refetch() } as const
}
