import type { Clock } from '@castaway/contract'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  http,
  type Abi,
  type Address,
  type Hex,
  type PublicClient,
  type TestClient,
  type TransactionReceipt,
  type Transport,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Tx } from '../store/index'
import { startAnvil, type Anvil } from './anvil'
import { limitConcurrency } from './limit-concurrency'
import { BLOCK_GAS, clampGas, isExecuting } from './execution'
import { chainNetworks, contractAddresses, type ChainNetwork } from './networks'
import { waitForReceipt } from './receipt'

/** A call of a contract, or a plain payment where there is no `call`. */
export interface TransactionRequest {
  to: Address
  from: PrivateKeyAccount
  /** Wei. */
  value?: bigint
  call?: { abi: Abi; functionName: string; args: readonly unknown[] }
  /** In place of `call`, where it is encoded already. */
  data?: Hex
  /** Estimated by default. */
  gas?: bigint
}

/** Resolves when the transaction is in a block and did not fail. */
export type Send = (sending: TransactionRequest) => Promise<TransactionReceipt>

/** A running node of one network. */
export interface ChainNode {
  network: ChainNetwork
  /** The number wallets know it by. */
  id: number
  /** JSON-RPC, on loopback. What is sent there outside of `write` lasts until the node ends. */
  rpcUrl: string
  read: PublicClient
  /** What only a node of one's own can do. */
  test: TestClient
  contracts: typeof contractAddresses & { usdc: Address }
  /** Sets the next block's time: the chain's time is the island's, and never runs backwards. In Unix seconds. */
  keepTime(): Promise<bigint>
  /** The island's own wallet: it pays for what the provider pays for. */
  treasury: PrivateKeyAccount
}

/** One network's chain. */
export interface Chain extends ChainNode {
  /**
   * Runs work that writes: all of it is kept, together with what `then` writes into the database, or nothing. One runs
   * at a time. It is run again where another process came first, so it uses the node that it is handed.
   */
  write<T>(
    work: (send: Send, node: ChainNode) => Promise<T>,
    then?: (tx: Tx, result: T) => Promise<void>,
  ): Promise<T>
}

export interface StartOptions {
  network: ChainNetwork
  binary: string
  clock: Clock
  treasuryKey: Hex
  /** Longest that an answer may take, in milliseconds; a node that takes longer is ended. Half a minute by default. */
  answerWithin?: number
  /** What `dump` gave of an earlier node; a new chain begins where it is left out. */
  state?: Uint8Array
}

export interface RunningNode extends ChainNode {
  anvil: Anvil
  send: Send
  /** All that it knows. */
  dump(): Promise<Uint8Array>
}

/** Far longer than the gas limits let anything run. */
const ANSWER_MS = 30_000
/** Taking a whole state in or out may take longer than any call, in milliseconds. */
const STATE_MS = 120_000
/** Calls that a node runs at the same time: enough for pages, and the machine has other work. */
const CALLS_AT_ONCE = 4

/**
 * JSON-RPC of a node that runs other people's code: with bounded gas, a few calls at a time. A node that does not
 * answer is ended, since it would go on computing; the next one begins where the database is.
 */
function boundedTransport(anvil: Anvil, timeout: number): Transport {
  const plain = http(anvil.url, {
    batch: true,
    retryCount: 0,
    timeout,
    async fetchFn(url, init) {
      try {
        return await fetch(url, init)
      } catch (error) {
        if (init?.signal?.aborted) void anvil.stop()
        throw error
      }
    },
  })
  const inTurn = limitConcurrency(CALLS_AT_ONCE)
  return (options) => {
    const made = plain(options)
    const request = async (
      call: { method: string; params?: readonly unknown[] },
      ...rest: unknown[]
    ): Promise<unknown> => {
      const send = made.request as (...args: unknown[]) => Promise<unknown>
      if (!isExecuting(call.method)) return send(call, ...rest)
      const params = clampGas(call.method, call.params ?? [])
      return inTurn(() => send({ ...call, params }, ...rest))
    }
    return { ...made, request: request as typeof made.request }
  }
}

/** Starts a node where another one left off. */
export async function startNode(options: StartOptions): Promise<RunningNode> {
  const { network, clock, state } = options
  const { id, usdc } = chainNetworks[network]
  const seconds = () => BigInt(Math.floor(clock.now() / 1000))
  const anvil = await startAnvil({ binary: options.binary, chainId: id, timestamp: seconds() })
  const transport = boundedTransport(anvil, options.answerWithin ?? ANSWER_MS)
  const chain = defineChain({
    id,
    name: network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  })
  const read = createPublicClient({ chain, transport, pollingInterval: 10, cacheTime: 0 })
  const wallet = createWalletClient({ chain, transport })
  const forState = http(anvil.url, { retryCount: 0, timeout: STATE_MS })
  const test = createTestClient({ chain, transport: forState, mode: 'anvil' })
  async function keepTime() {
    const [{ timestamp: latest }, now] = [await read.getBlock(), seconds()]
    const timestamp = now > latest ? now : latest
    await test.setNextBlockTimestamp({ timestamp })
    return timestamp
  }
  if (state) {
    await test.loadState({ state: `0x${Buffer.from(state).toString('hex')}` })
    // A state brings its last block's limit along, and there was none once.
    await test.setBlockGasLimit({ gasLimit: BLOCK_GAS })
  }
  return {
    network,
    id,
    rpcUrl: anvil.url,
    read,
    test,
    contracts: { ...contractAddresses, usdc },
    treasury: privateKeyToAccount(options.treasuryKey),
    anvil,
    keepTime,
    async send({ to, from, value = 0n, call, data, gas }) {
      await keepTime()
      const hash = call
        ? await wallet.writeContract({ ...call, address: to, account: from, value, gas, chain })
        : await wallet.sendTransaction({ to, account: from, value, data, gas, chain })
      const receipt = await waitForReceipt(read, hash)
      if (receipt.status !== 'success') throw new Error(`Transaction ${hash} was reverted`)
      return receipt
    },
    dump: async () => Buffer.from((await test.dumpState()).slice(2), 'hex'),
  }
}
