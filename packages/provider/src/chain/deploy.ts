import type { DeployFungibleFactory } from '@castaway/contract'
import { keccak256, parseEventLogs, toBytes, type Address, type Hex } from 'viem'
import { clankerFactoryAbi, wowFactoryAbi } from './abi'
import type { Chain } from './chain'
import { readToken } from './tokens'

export interface NewToken {
  /** Names the token before it has an address. */
  id: string
  factory: DeployFungibleFactory
  name: string
  symbol: string
  /** Gets the whole supply. */
  owner: Address
  /** Where what is told about it can be read. */
  uri: string
}

/** Makes a token through its factory, paid for by the island's wallet. */
export async function deploy(
  chain: Chain,
  token: NewToken,
): Promise<{ address: Address; decimals: number; transactionHash: Hex }> {
  const { contracts, treasury } = chain
  const { name, symbol, owner, uri } = token
  const { transactionHash, logs } = await chain.write((send) =>
    token.factory === 'wow'
      ? send({
          from: treasury,
          to: contracts.wowFactory,
          call: { abi: wowFactoryAbi, functionName: 'deploy', args: [owner, uri, name, symbol] },
        })
      : send({
          from: treasury,
          to: contracts.clankerFactory,
          call: {
            abi: clankerFactoryAbi,
            functionName: 'deployToken',
            args: [name, symbol, uri, owner, keccak256(toBytes(token.id))],
          },
        }),
  )
  const [event] = parseEventLogs({ abi: [...wowFactoryAbi, ...clankerFactoryAbi], logs })
  const address = event!.args.tokenAddress
  const { decimals } = (await readToken(chain, address))!
  return { address, decimals, transactionHash }
}
