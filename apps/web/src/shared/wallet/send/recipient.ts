import * as op from '@castaway/client/operations'
import type { Castaway, User } from '@castaway/react'
import { errorFacts } from '@castaway/react'
import { clientWith } from '../../../app/client-with'
import type { Address } from '../tokens'

/** Who gets a transfer. */
export interface Recipient {
  /** With its checksum. */
  address: Address
  /** The account that has verified the address. */
  user?: User | undefined
  /** The name that led to the address. */
  name?: string | undefined
}

/** Why there is no one to send to. */
export type RecipientFailure = 'unknown' | 'no-wallet' | 'checksum' | 'zero'

const client = clientWith({ fetchBulkUsersByEthOrSolAddress: op.fetchBulkUsersByEthOrSolAddress })
const transactions = () => import('@castaway/wallet/transactions')

/** The primary address of someone, or else the first that they have verified. */
export async function recipientOf(user: User): Promise<Recipient | RecipientFailure> {
  const { primary, eth_addresses: all } = user.verified_addresses
  const { checkedAddress } = await transactions()
  const address = checkedAddress((primary?.eth_address ?? all[0] ?? '').toLowerCase())
  return address ? { address, user } : 'no-wallet'
}

async function byAddress(address: Address, name?: string): Promise<Recipient | RecipientFailure> {
  if (/^0x0{40}$/.test(address)) return 'zero'
  const found = await client
    .fetchBulkUsersByEthOrSolAddress({
      addresses: [address.toLowerCase()],
      addressTypes: ['verified_address'],
    })
    // Whose address it is only helps to recognize it.
    .catch(() => ({}) as Record<string, User[]>)
  const users = (Object.values(found)[0] ?? []) as User[]
  // An address that several accounts share says nothing about who gets it.
  return { address, name, user: users.length === 1 ? users[0] : undefined }
}

/**
 * Who is meant by a text: a wallet address, a name of ENS or Base, or a username.
 * @throws if the network or the chain can't be reached
 */
export async function resolveRecipient(
  typed: string,
  castaway: Castaway,
): Promise<Recipient | RecipientFailure> {
  const text = typed.trim().replace(/^@/, '')
  const { chainClient, chainOfName, checkedAddress, resolveName } = await transactions()
  if (/^0x[0-9a-f]{40}$/i.test(text)) {
    const address = checkedAddress(text)
    return address ? byAddress(address) : 'checksum'
  }
  const name = text.toLowerCase()
  const user = await castaway.client.lookupUserByUsername({ username: name || '-' }).then(
    (answer) => answer.user,
    (error: unknown) => {
      if (errorFacts(error).status === 404 || errorFacts(error).status === 400) return null
      throw error
    },
  )
  if (user) return recipientOf(user)
  const chainId = chainOfName(name)
  const address = chainId === undefined ? null : await resolveName(chainClient(chainId), name)
  return address ? byAddress(address, name) : 'unknown'
}
