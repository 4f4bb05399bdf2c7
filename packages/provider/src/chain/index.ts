import { ServerError } from '@castaway/contract'
import { StoreError, type Store, type Tx } from '../store/index'
import { findAnvil } from './anvil'
import type { Chain, ChainNode, RunningNode, Send } from './chain'
import type { ChainNetwork } from './networks'
import { markAllUnsynced, hasUnsynced, markSynced } from './directory'
import { saveState, readState, versionOf } from './state'
import { hasUnsyncedNames, markNamesSynced, markNamesUnsynced } from './name-directory'
import { treasuryKey } from './wallets'
import type { LocalChain } from './local-chain'

export type { Chain } from './chain'
export type { ChainNetwork } from './networks'

export interface LocalChainOptions {
  store: Store
  /** False if the operator disabled it. */
  enabled?: boolean
  /** Path of the node's program; the installed one by default. Null if there is none. */
  binary?: string | null
  /** Response timeout of a node in milliseconds, after which another one is started. */
  answerWithin?: number
}

interface Current {
  node: RunningNode
  /** The version of the database state that the node has. */
  version: string
  nextBlock: number
}

/** Attempts of a write that conflicts with another process. */
const TRIES = 5

const isTaken = (error: unknown): boolean =>
  error instanceof StoreError && ['FID_TAKEN', 'CUSTODY_TAKEN'].includes(error.code)

const unavailable = (message: string, cause?: unknown) =>
  new ServerError('CHAIN_UNAVAILABLE', message, { cause })

/**
 * The states of the chains are stored in the database with the rest of the network's data, so that both are saved and
 * restored together. Nodes only hold a copy: one that is outdated, because another process wrote or the data was
 * replaced, is restarted.
 */
export function localChain(options: LocalChainOptions): LocalChain {
  const { store } = options
  const current = new Map<ChainNetwork, Current>()
  const queues = new Map<ChainNetwork, Promise<unknown>>()
  let closed = false

  async function open(network: ChainNetwork = 'base'): Promise<Chain> {
    refuseWhereNone()
    const known = await upToDate(network)
    const isSettled = known && !(await mustTell(network))
    const { node } = isSettled ? known : await inTurn(network, () => settle(network))
    return {
      ...node,
      write: (work, then) =>
        inTurn(network, async () => {
          for (let attempt = 1; ; attempt++) {
            await settle(network)
            try {
              return await write(network, afterSync(network, work), then)
            } catch (error) {
              // The API has assigned the same FID or wallet meanwhile. The chain gets to know that, and assigns another.
              if (!isTaken(error) || attempt === TRIES) throw error
            }
          }
        }),
    }
  }

  /** FIDs that the chain assigns follow those that the database has assigned. */
  const afterSync =
    <T>(network: ChainNetwork, work: (send: Send, node: ChainNode) => Promise<T>) =>
    async (send: Send, node: ChainNode): Promise<T> => {
      if (network === 'optimism') {
        const { syncCounter } = await import('./sync-registries')
        await syncCounter(store, send, node)
      }
      return work(send, node)
    }

  function refuseWhereNone(): string {
    if (options.enabled === false) {
      throw unavailable('The local chain is turned off here (CASTAWAY_CHAIN=off)')
    }
    if (closed) throw unavailable('The island is shutting down')
    const binary = options.binary === undefined ? findAnvil() : options.binary
    if (!binary) throw unavailable('The local chain is not available for this platform')
    return binary
  }

  /** Serializes starting and writing for each network. */
  function inTurn<T>(network: ChainNetwork, work: () => Promise<T>): Promise<T> {
    const mine = (queues.get(network) ?? Promise.resolve()).then(work)
    queues.set(
      network,
      mine.catch(() => {}),
    )
    return mine
  }

  const mustTell = async (network: ChainNetwork) =>
    network === 'optimism' ? hasUnsynced(store) : hasUnsyncedNames(store, network)

  /** Returns a node that has the state of the database, and whose registries are synced. */
  async function settle(network: ChainNetwork): Promise<Current> {
    // A chain that starts may have registries that know nothing.
    await catchUp(network)
    if (await mustTell(network)) {
      const [{ syncRegistries }, { syncNames }] = await Promise.all([
        import('./sync-registries'),
        import('./sync-names'),
      ])
      await (network === 'optimism'
        ? write(
            network,
            (send, node) => syncRegistries(store, send, node),
            (tx, unsynced) => markSynced(tx, unsynced),
          )
        : write(network, (send, node) => syncNames(store, send, node), markNamesSynced))
    }
    return catchUp(network)
  }

  /** Returns the running node if it is alive and nothing else has written since. */
  async function upToDate(network: ChainNetwork): Promise<Current | undefined> {
    const known = current.get(network)
    if (!known || known.node.anvil.hasEnded()) return undefined
    if ((await versionOf(store, network)) !== known.version) return undefined
    // A call checks it, because the end of the process is reported with a delay.
    return known.node.read.getChainId().then(
      () => known,
      () => undefined,
    )
  }

  /** Returns a node that has the state of the database. */
  async function catchUp(network: ChainNetwork): Promise<Current> {
    const binary = refuseWhereNone()
    const known = await upToDate(network)
    if (known) return known
    await drop(network)
    try {
      const begun = await begin(network, binary)
      current.set(network, begun)
      return begun
    } catch (error) {
      if (error instanceof ServerError) throw error
      throw unavailable('The local chain did not start', error)
    }
  }

  async function begin(network: ChainNetwork, binary: string): Promise<Current> {
    // Imported lazily, because most processes never need a chain.
    const [{ startNode }, { deployContracts, deployCurrent }, { deployPublicContracts }] =
      await Promise.all([import('./chain'), import('./genesis'), import('./public-contracts')])
    const kept = await readState(store, network)
    const node = await startNode({
      network,
      binary,
      clock: store.clock,
      treasuryKey: await treasuryKey(store),
      answerWithin: options.answerWithin,
      ...(kept && { state: kept.state }),
    })
    try {
      if (!kept) {
        if (network !== 'optimism') await markNamesUnsynced(store, network)
        await deployContracts(node)
      }
      // A chain that started before these contracts existed gets them now.
      const hasNewRegistries = await deployCurrent(node)
      if (hasNewRegistries && network === 'optimism') await markAllUnsynced(store)
      const isNew = [hasNewRegistries, await deployPublicContracts(node)].includes(true)
      if (kept && !isNew) return { node, version: kept.version, nextBlock: kept.nextBlock }
      const checkpoint = await saveState(store, node, kept ?? null)
      if (checkpoint) return { node, ...checkpoint }
    } catch (error) {
      await node.anvil.stop()
      throw error
    }
    // Another process did the same at the same time.
    await node.anvil.stop()
    return begin(network, binary)
  }

  async function write<T>(
    network: ChainNetwork,
    work: (send: Send, node: ChainNode) => Promise<T>,
    then?: (tx: Tx, result: T) => Promise<void>,
  ): Promise<T> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const at = await catchUp(network)
      try {
        const result = await work(at.node.send, at.node)
        if (!then && !(await hasMoved(at))) return result
        const kept = await saveState(store, at.node, at, then && ((tx) => then(tx, result)))
        if (kept) {
          current.set(network, { node: at.node, ...kept })
          return result
        }
      } catch (error) {
        if (at.node.anvil.hasEnded())
          throw unavailable('The local chain stopped unexpectedly', error)
        // Its unsaved changes are lost with the node.
        if (await hasMoved(at)) await drop(network)
        throw error
      }
      await drop(network)
    }
    throw unavailable('Other processes keep writing to the local chain')
  }

  const hasMoved = async ({ node, nextBlock }: Current): Promise<boolean> =>
    Number(await node.read.getBlockNumber()) >= nextBlock

  async function drop(network: ChainNetwork): Promise<void> {
    const known = current.get(network)
    current.delete(network)
    await known?.node.anvil.stop()
  }

  return Object.assign(open, {
    requireAvailable: () => void refuseWhereNone(),
    hasBegun: async (network?: ChainNetwork) => (await versionOf(store, network)) !== undefined,
    async close() {
      closed = true
      await Promise.all(queues.values())
      await Promise.all([...current.keys()].map(drop))
    },
  })
}
