import { type LoginWallet, useWallets } from '@castaway/auth-react'
import { useCastaway, useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** An Ethereum address of the person. */
export interface PersonalWallet {
  address: string
  /** The wallet that signs for it in this browser; undefined for an address that is only verified. */
  wallet: LoginWallet | undefined
  isVerified: boolean
}

/** Whether the wallet can send a transaction from here. */
export const canSend = ({ wallet }: PersonalWallet): boolean =>
  wallet !== undefined && wallet.kind !== 'smart'

/** All Ethereum addresses of the person: linked and connected wallets, and the verified addresses of the account. */
export function usePersonalWallets() {
  const { client } = useCastaway()
  const { ready, error, wallets, retry } = useWallets()
  const fid = useMe().data?.account?.fid
  const verified = useQuery({
    queryKey: ['wallet-verified', fid],
    queryFn: async () =>
      (await client.fetchBulkUsers({ fids: [fid!] })).users[0]?.verified_addresses.eth_addresses ??
      [],
    enabled: fid !== undefined,
  })
  const addresses = verified.data
  const own = useMemo(() => {
    const found = new Map<string, PersonalWallet>()
    for (const wallet of wallets) {
      if (wallet.chainType !== 'ethereum' || !wallet.address) continue
      // A wallet that only this browser shows, and that no signature has proved, may be someone else's.
      if (!wallet.linked && !wallet.connected) continue
      found.set(wallet.address.toLowerCase(), {
        address: wallet.address,
        wallet,
        isVerified: false,
      })
    }
    for (const address of addresses ?? []) {
      const known = found.get(address.toLowerCase())
      if (known) known.isVerified = true
      else found.set(address.toLowerCase(), { address, wallet: undefined, isVerified: true })
    }
    return [...found.values()].toSorted(
      (a, b) =>
        Number(b.wallet?.active ?? false) - Number(a.wallet?.active ?? false) ||
        Number(canSend(b)) - Number(canSend(a)),
    )
  }, [wallets, addresses])
  return {
    ready: (ready || error !== null) && (fid === undefined || !verified.isPending),
    error: error ?? verified.error,
    wallets: own,
    retry: () => {
      retry()
      void verified.refetch()
    },
  }
}
