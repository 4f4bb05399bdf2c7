/** Calls that an app sent together, by EIP-5792: one after another, as no wallet here executes them atomically. */
export interface Batch {
  chainId: string
  hashes: string[]
  /** Whether fewer were sent than asked. */
  broken: boolean
}

export interface BatchStore {
  get(id: string): Batch | undefined
  add(id: string, batch: Batch): void
}

/** How many batches of an app are known; the oldest ones are forgotten. */
const MOST = 50

/** The batches of an app for one account, in this tab: the app can still ask about them after it was loaded again. */
export function batchesOf(
  fid: number,
  domain: string,
  storage: Storage = sessionStorage,
): BatchStore {
  const key = `castaway.mini-app-calls.${fid}.${domain}`
  const batches = read()
  function read(): Map<string, Batch> {
    try {
      return new Map(JSON.parse(storage.getItem(key) ?? '[]') as [string, Batch][])
    } catch {
      return new Map()
    }
  }
  return {
    get: (id) => batches.get(id),
    add(id, batch) {
      batches.set(id, batch)
      for (const oldest of [...batches.keys()].slice(0, -MOST)) batches.delete(oldest)
      try {
        storage.setItem(key, JSON.stringify([...batches]))
      } catch {
        // Without storage, they are known as long as the app runs.
      }
    },
  }
}

/** Status codes of EIP-5792. */
const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500
const PARTLY_REVERTED = 600

type Receipt = Record<string, unknown>
type ReadChain = (method: string, params: readonly unknown[], chainId: string) => Promise<unknown>

/** The answer of `wallet_getCallsStatus`. */
export async function callsStatus(id: string, batch: Batch, read: ReadChain) {
  const { hashes, chainId, broken } = batch
  const receipts = (await Promise.all(
    hashes.map((hash) => read('eth_getTransactionReceipt', [hash], chainId)),
  )) as (Receipt | null)[]
  const mined = receipts.filter((receipt) => receipt !== null)
  const good = mined.filter(({ status }) => status === '0x1').length
  return {
    version: '2.0.0',
    id,
    chainId,
    status: statusOf(mined.length < hashes.length, good, hashes.length, broken),
    atomic: false,
    receipts: mined.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      logs,
      status,
      blockHash,
      blockNumber,
      gasUsed,
      transactionHash,
    })),
  }
}

function statusOf(isPending: boolean, good: number, sent: number, broken: boolean): number {
  if (isPending) return PENDING
  if (good === sent && !broken) return CONFIRMED
  return good === 0 ? REVERTED : PARTLY_REVERTED
}
