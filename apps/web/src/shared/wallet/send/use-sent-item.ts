import { useQuery } from '@tanstack/react-query'
import { describeItem, type ItemDescription } from '../items/describe-item'
import { useDescriptions } from '../items/use-descriptions'
import { type ItemId, caip19OfItem } from '../tokens'
import { useDescribedTokens } from '../use-described-tokens'
import type { PersonalWallet } from '../use-personal-wallets'

interface Holder {
  wallet: PersonalWallet
  /** How many of the item it has. */
  amount: bigint
}

/**
 * What is known of an item that the person wants to send.
 * @param wallets those that can send
 */
export function useSentItem(item: ItemId, wallets: readonly PersonalWallet[]) {
  const addresses = wallets.map(({ address }) => address.toLowerCase())
  const { data, error, refetch } = useQuery({
    queryKey: ['wallet-sent-item', caip19OfItem(item), addresses],
    queryFn: () => read(item, wallets),
    retry: false,
  })
  const named = { chainId: item.chainId, token: item.contract, isCollection: true }
  const collection = useDescribedTokens([named], [])(named)
  const descriptionOf = useDescriptions(data ? [data] : [])
  const about: ItemDescription = describeItem(item, collection, data && descriptionOf(data))
  return {
    /** Undefined until they are known. */
    holders: collection && data?.holders,
    about,
    error,
    retry: () => void refetch(),
  }
}

/** @throws {LoginError} if the chain can't be reached */
async function read(
  { chainId, contract: token, ...id }: ItemId,
  wallets: readonly PersonalWallet[],
) {
  const [{ chainClient, isUnreachable, transactionError }, { itemBalance, itemUri }] =
    await Promise.all([import('@castaway/wallet/transactions'), import('@castaway/wallet/history')])
  const client = chainClient(Number(chainId), { batch: true })
  const holder = async (wallet: PersonalWallet): Promise<Holder> => ({
    wallet,
    amount: await itemBalance(client, wallet.address as typeof token, { token, ...id }).catch(
      (error: unknown) => {
        if (isUnreachable(error)) throw transactionError(error)
        // It was burned, or there is no such contract.
        return 0n
      },
    ),
  })
  const [holders, uri] = await Promise.all([
    Promise.all(wallets.map(holder)),
    itemUri(client, { token, ...id }),
  ])
  return { holders: holders.filter(({ amount }) => amount > 0n), uri }
}
