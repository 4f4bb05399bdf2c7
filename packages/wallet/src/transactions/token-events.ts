import { decodeEventLog, erc1155Abi, erc20Abi, erc721Abi, type Address, type Hex } from 'viem'

/** An event of a token, by any of the standards. */
export interface TokenEvent {
  eventName: string
  args: TokenEventArgs
}

/** The arguments of the events of all token standards. */
export interface TokenEventArgs {
  from?: Address
  to?: Address
  owner?: Address
  spender?: Address
  operator?: Address
  value?: bigint
  id?: bigint
  tokenId?: bigint
  ids?: readonly bigint[]
  values?: readonly bigint[]
  approved?: boolean
}

/** The event of a log, by any of the token standards; undefined for other logs. */
export function tokenEventOf(topics: readonly Hex[], data: Hex): TokenEvent | undefined {
  for (const abi of [erc20Abi, erc721Abi, erc1155Abi]) {
    try {
      const log = { abi, topics: topics as [Hex, ...Hex[]], data, strict: true } as const
      return decodeEventLog(log) as TokenEvent
    } catch {
      // An event with the same name has other indexed parameters in another standard.
    }
  }
  return undefined
}
