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

/** A contract call, or a plain transfer if there is no `call`. */
export interface TransactionRequest {
  /** Null to create a contract from `data`. */
  to: Address | null
  from: PrivateKeyAccount
  /** Wei. */
  value?: bigint
  call?: { abi: Abi; functionName: string; args: readonly unknown[] }
  /** Encoded call data, instead of `call`. */
  data?: Hex
  /** Estimated by default. */
  gas?: bigint
}

/** Resolves when the transaction is in a block and has succeeded. */
export type Send = (sending: TransactionRequest) => Promise<TransactionReceipt>

/** A running node of one network. */
export interface ChainNode {
  network: ChainNetwork
  /** Chain id. */
  id: number
  /** JSON-RPC URL, on loopback. Changes that are sent to it outside of `write` are lost when the node ends. */
  rpcUrl: string
  read: PublicClient
  /** Methods that only a local development node has. */
  test: TestClient
  contracts: typeof contractAddresses & { usdc: Address }
  /** Sets the next block's timestamp to the provider's clock, never backwards. Returns Unix seconds. */
  keepTime(): Promise<bigint>
  /** The provider's wallet, which pays for sponsored transactions. */
  treasury: PrivateKeyAccount
}

/** The chain of one network. */
export interface Chain extends ChainNode {
  /**
   * Runs work that writes: its changes are saved together with what `then` writes to the database, or not at all. Only
   * one write runs at a time. If another process wrote first, the work runs again on a new node, so it must use the
   * node that it receives.
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
  /** Response timeout in milliseconds, after which the node is killed; half a minute by default. */
  answerWithin?: number
  /** The result of `dump` of an earlier node; without it, a new chain starts. */
  state?: Uint8Array
}

export interface RunningNode extends ChainNode {
  anvil: Anvil
  send: Send
  /** Serializes the whole state. */
  dump(): Promise<Uint8Array>
}

/** Far longer than anything can run within the gas limits. */
const ANSWER_MS = 30_000
/** Timeout for loading or saving a whole state, in milliseconds, which may take longer than any call. */
const STATE_MS = 120_000
/** Concurrent calls to a node: enough for pages, and the machine has other work. */
const CALLS_AT_ONCE = 4

/**
 * JSON-RPC transport to a node that runs untrusted code: gas is bounded and few calls run concurrently. A node that
 * does not respond is killed, because it would go on computing; the next one starts from the state in the database.
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

/** Starts a node from the saved state. */
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
    // A saved state includes the gas limit of its last block, and old states had none.
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
      const hash =
        call && to
          ? await wallet.writeContract({ ...call, address: to, account: from, value, gas, chain })
          : await wallet.sendTransaction({ to, account: from, value, data, gas, chain })
      const receipt = await waitForReceipt(read, hash)
      if (receipt.status !== 'success') throw new Error(`Transaction ${hash} was reverted`)
      return receipt
    },
    dump: async () => Buffer.from((await test.dumpState()).slice(2), 'hex'),
  }
}
