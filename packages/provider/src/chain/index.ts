import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ServerError } from '@castaway/contract'
import type { Store } from '../store/index'
import { findAnvil } from './anvil'
import type { Chain, RunningChain } from './chain'
import type { ChainNetwork } from './networks'
import { treasuryKey } from './wallets'

export type { Chain } from './chain'
export type { ChainNetwork } from './networks'

export interface LocalChainOptions {
  store: Store
  /** Where the chains' states are kept; left out, they live as long as the process. */
  folder?: string
  /** False where the owner wants none. */
  enabled?: boolean
  /** The node's program; the one that was installed unless told. Null where there is none. */
  binary?: string | null
}

/** The island's chains, one a network, each started when it is first asked for. `base` unless told. */
export interface LocalChain {
  /** @throws ServerError `CHAIN_UNAVAILABLE` where it cannot run here */
  (network?: ChainNetwork): Promise<Chain>
  /** Whether anything ever happened on that network: no contract can be there otherwise. Starts nothing. */
  hasBegun(network: ChainNetwork): Promise<boolean>
  close(): Promise<void>
}

interface Node {
  network: ChainNetwork
  home: string
  genesis: string
}

const unavailable = (message: string, cause?: unknown) =>
  new ServerError('CHAIN_UNAVAILABLE', message, { cause })

export function localChain(options: LocalChainOptions): LocalChain {
  const { store, folder } = options
  const running = new Map<ChainNetwork, { genesis: string; started: Promise<RunningChain> }>()
  let home: Promise<string> | undefined
  let closed = false

  async function open(network: ChainNetwork = 'base'): Promise<Chain> {
    if (options.enabled === false) {
      throw unavailable('The local chain is switched off here (CASTAWAY_CHAIN=off)')
    }
    const binary = options.binary === undefined ? findAnvil() : options.binary
    if (!binary) throw unavailable('There is no local chain for this kind of machine')
    if (closed) throw unavailable('The island is closing')
    const node = await claim(network)
    if (node.home !== (await homeOf())) {
      throw unavailable(
        'The local chain of this island lives in the data folder of another process, which alone can answer this',
      )
    }
    const known = running.get(network)
    if (known?.genesis === node.genesis) return (await known.started).chain
    const started = start(node, binary, known?.started)
    running.set(network, { genesis: node.genesis, started })
    const forget = () => {
      if (running.get(network)?.started === started) running.delete(network)
    }
    try {
      const { chain, anvil } = await started
      // A node that dies is started anew, from what was kept, when it is next needed.
      void anvil.ended.then(forget)
      return chain
    } catch (error) {
      forget()
      if (error instanceof ServerError) throw error
      throw unavailable('The local chain did not start', error)
    }
  }

  async function start(
    node: Node,
    binary: string,
    earlier: Promise<RunningChain> | undefined,
  ): Promise<RunningChain> {
    const { network, genesis } = node
    await earlier?.then(
      (before) => before.close(),
      () => {},
    )
    const stateFile = folder && join(folder, `${network}-${genesis}.json`)
    const isOld = stateFile !== undefined && (await isThere(stateFile))
    if (folder && !isOld) await dropOthers(folder, network)
    // Loaded here: most starts of the island never need a chain.
    const [{ startChain }, { plantContracts }, { takeOver }] = await Promise.all([
      import('./chain'),
      import('./genesis'),
      import('./events'),
    ])
    const begun = await startChain({
      network,
      genesis,
      binary,
      clock: store.clock,
      treasuryKey: await treasuryKey(store),
      isOld,
      ...(stateFile && { stateFile }),
    })
    try {
      if (!isOld) {
        await forgetOf(network)
        await plantContracts(begun)
      }
      // What a process that was killed had bought but not written down.
      await takeOver(store, begun.chain)
    } catch (error) {
      await begun.close()
      throw error
    }
    return begun
  }

  /** Who has this network's chain; whoever asks first. */
  async function claim(network: ChainNetwork): Promise<Node> {
    const read = () =>
      store.db
        .selectFrom('chain_node')
        .select(['network', 'home', 'genesis'])
        .where('network', '=', network)
        .executeTakeFirst()
    const found = await read()
    if (found) return found as Node
    await store.db
      .insertInto('chain_node')
      .values({
        network,
        home: await homeOf(),
        genesis: Buffer.from(store.random.bytes(8)).toString('hex'),
        started_at: store.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await read()) as Node
  }

  /** A name for this data folder that stays with it. */
  function homeOf(): Promise<string> {
    home ??= (async () => {
      const made = Buffer.from(store.random.bytes(16)).toString('hex')
      if (!folder) return made
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, 'home')
      const kept = await readFile(file, 'utf8').catch(() => '')
      if (/^[0-9a-f]{32}$/.test(kept)) return kept
      await writeFile(file, made)
      return made
    })()
    return home
  }

  /** The chain begins anew: what the database knew of an earlier one is no more. */
  async function forgetOf(network: ChainNetwork): Promise<void> {
    await store.transaction(async (tx) => {
      await tx.deleteFrom('fungible').where('network', '=', network).execute()
      await tx
        .updateTable('chain_node')
        .set({ next_block: 0 })
        .where('network', '=', network)
        .execute()
    })
  }

  return Object.assign(open, {
    async hasBegun(network: ChainNetwork) {
      const row = await store.db
        .selectFrom('chain_node')
        .select('network')
        .where('network', '=', network)
        .executeTakeFirst()
      return row !== undefined
    },
    async close() {
      closed = true
      const all = [...running.values()]
      running.clear()
      await Promise.allSettled(all.map(async ({ started }) => (await started).close()))
    },
  })
}

const isThere = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    () => false,
  )

/** States of chains whose world is gone. */
async function dropOthers(folder: string, network: ChainNetwork): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const pattern = new RegExp(`^${network}-[0-9a-f]{16}\\.json(\\.new)?$`)
  await Promise.all(
    names
      .filter((name) => pattern.test(name))
      .map((name) => rm(join(folder, name), { force: true })),
  )
}
