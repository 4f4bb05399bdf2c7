import { gunzipSync } from 'node:zlib'
import { rename, writeFile } from 'node:fs/promises'
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
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { startAnvil, type Anvil } from './anvil'
import { chainNetworks, contractAddresses, type ChainNetwork } from './networks'

/** A call of a contract, or a plain payment where there is no `abi`. */
export interface Sending {
  to: Address
  from: PrivateKeyAccount
  /** Wei. */
  value?: bigint
  call?: { abi: Abi; functionName: string; args: readonly unknown[] }
}

/** One network's chain, running. */
export interface Chain {
  network: ChainNetwork
  /** The number wallets know it by. */
  id: number
  /** JSON-RPC, on loopback. */
  rpcUrl: string
  /** Tells this chain's beginning from that of an earlier one. */
  genesis: string
  read: PublicClient
  /** What only a node of one's own can do. */
  test: TestClient
  contracts: typeof contractAddresses & { usdc: Address }
  /** The island's own wallet: it pays for what the provider pays for. */
  treasury: PrivateKeyAccount
  /**
   * Runs work that writes. One runs at a time, and what it did is kept in the data folder when this resolves.
   * `send` resolves when the transaction is in a block and did not fail.
   */
  write<T>(
    work: (send: (sending: Sending) => Promise<TransactionReceipt>) => Promise<T>,
  ): Promise<T>
}

export interface ChainGrounds {
  network: ChainNetwork
  genesis: string
  binary: string
  clock: Clock
  treasuryKey: Hex
  /** Where the state is kept; left out, it lives as long as the process. */
  stateFile?: string
  /** Whether the file has a state already. */
  isOld: boolean
}

export interface RunningChain {
  chain: Chain
  anvil: Anvil
  close(): Promise<void>
}

/** Starts a chain where it was left, or at its beginning; the island's contracts are not there yet. */
export async function startChain(grounds: ChainGrounds): Promise<RunningChain> {
  const { network, clock, stateFile } = grounds
  const { id, usdc } = chainNetworks[network]
  const seconds = () => Math.floor(clock.now() / 1000)
  const anvil = await startAnvil({
    binary: grounds.binary,
    chainId: id,
    timestamp: seconds(),
    ...(grounds.isOld && { stateFile }),
  })
  const transport = http(anvil.url, { batch: true, retryCount: 0 })
  const eth = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const about = defineChain({
    id,
    name: network,
    nativeCurrency: eth,
    rpcUrls: { default: { http: [anvil.url] } },
  })
  const read = createPublicClient({ chain: about, transport, pollingInterval: 10 })
  const wallet = createWalletClient({ chain: about, transport })
  const test = createTestClient({ chain: about, transport, mode: 'anvil' })

  async function send({ to, from, value = 0n, call }: Sending): Promise<TransactionReceipt> {
    // The chain's time is the island's, and never runs backwards.
    const { timestamp } = await read.getBlock()
    const at = BigInt(seconds())
    await test.setNextBlockTimestamp({ timestamp: at > timestamp ? at : timestamp })
    const hash = call
      ? await wallet.writeContract({ ...call, address: to, account: from, value, chain: about })
      : await wallet.sendTransaction({ to, account: from, value, chain: about })
    const receipt = await read.waitForTransactionReceipt({ hash, timeout: 20_000 })
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} was reverted`)
    return receipt
  }

  async function keep(): Promise<void> {
    if (!stateFile) return
    const dump = await test.dumpState()
    const draft = `${stateFile}.new`
    await writeFile(draft, gunzipSync(Buffer.from(dump.slice(2), 'hex')), { mode: 0o600 })
    await rename(draft, stateFile)
  }

  let last: Promise<unknown> = Promise.resolve()
  const chain: Chain = {
    network,
    id,
    rpcUrl: anvil.url,
    genesis: grounds.genesis,
    read,
    test,
    contracts: { ...contractAddresses, usdc },
    treasury: privateKeyToAccount(grounds.treasuryKey),
    write(work) {
      const mine = last.then(async () => {
        try {
          return await work(send)
        } finally {
          // What went through before something failed stays true.
          await keep()
        }
      })
      last = mine.catch(() => {})
      return mine
    },
  }
  return {
    chain,
    anvil,
    async close() {
      await last
      await anvil.stop()
    },
  }
}
