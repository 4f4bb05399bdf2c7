import type { DeployFungibleFactory } from '@castaway/contract'
import { keccak256, parseEventLogs, toBytes, type Address, type Hex } from 'viem'
import type { Tx } from '../store/index'
import { clankerFactoryAbi, wowFactoryAbi } from './abi'
import type { Chain } from './chain'
import { readToken } from './tokens'

export interface NewToken {
  /** Names the token before it has an address. */
  id: string
  factory: DeployFungibleFactory
  name: string
  symbol: string
  /** Receives the whole supply. */
  owner: Address
  /** URL of the token's metadata. */
  uri: string
}

export interface MadeToken {
  address: Address
  decimals: number
  transactionHash: Hex
}

/**
 * Deploys a token through its factory, paid by the treasury wallet.
 * @param then stores the result; saved together with the token or not at all
 */
export function deploy(
  chain: Chain,
  { id, factory, name, symbol, owner, uri }: NewToken,
  then: (tx: Tx, made: MadeToken) => Promise<void>,
): Promise<MadeToken> {
  return chain.write(async (send, node) => {
    const { contracts, treasury: from } = node
    const { transactionHash, logs } = await (factory === 'wow'
      ? send({
          from,
          to: contracts.wowFactory,
          call: { abi: wowFactoryAbi, functionName: 'deploy', args: [owner, uri, name, symbol] },
        })
      : send({
          from,
          to: contracts.clankerFactory,
          call: {
            abi: clankerFactoryAbi,
            functionName: 'deployToken',
            args: [name, symbol, uri, owner, keccak256(toBytes(id))],
          },
        }))
    const [event] = parseEventLogs({ abi: [...wowFactoryAbi, ...clankerFactoryAbi], logs })
    const address = event!.args.tokenAddress
    const { decimals } = (await readToken(node, address))!
    return { address, decimals, transactionHash }
  }, then)
}
