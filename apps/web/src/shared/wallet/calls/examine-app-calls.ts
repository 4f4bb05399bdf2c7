import { type CallFacts, examineCalls } from '../examine-calls'
import type { Address } from '../tokens'
import { examinedCall, tokenRecipientOf, type TransactionCall } from './transaction-call'

/** What is known of the calls that an app asks for. All addresses are in small letters. */
export interface AppCallFacts extends CallFacts {
  /** Who gets something directly. */
  recipients: { address: string; isContract: boolean }[]
  /** Contracts that are called. */
  called: string[]
  /** Who gets rights although it is no contract: people's keys, which thieves use. */
  exposedTo: string[]
}

const unique = (list: readonly string[]) => [...new Set(list.map((each) => each.toLowerCase()))]

/**
 * Runs the calls of an app together without sending them, and looks at whom they reach.
 * @throws {LoginError} if the chain can't be reached
 */
export async function examineAppCalls(
  chainId: string,
  from: string,
  calls: readonly TransactionCall[],
): Promise<AppCallFacts> {
  const facts = await examineCalls(chainId, from as Address, calls.map(examinedCall))
  const spenders = unique(facts.simulation?.rights.map(({ spender }) => spender) ?? [])
  const targets = unique(calls.flatMap((call) => tokenRecipientOf(call) ?? call.to ?? []))
  const contracts = await contractsAmong(chainId, unique([...targets, ...spenders]))
  const isRecipient = (address: string) =>
    calls.some((call) => {
      if (tokenRecipientOf(call) === address) return true
      // Data for an address without code does nothing there: only the coin arrives.
      return call.to?.toLowerCase() === address && (call.data === '0x' || !contracts.has(address))
    })
  return {
    ...facts,
    recipients: targets
      .filter(isRecipient)
      .map((address) => ({ address, isContract: contracts.has(address) })),
    called: targets.filter((address) => !isRecipient(address)),
    exposedTo: spenders.filter((address) => !contracts.has(address)),
  }
}

async function contractsAmong(
  chainId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { chainClient, isContract, transactionError } =
    await import('@castaway/wallet/transactions')
  const client = chainClient(Number(chainId), { batch: true })
  const found = await Promise.all(
    addresses.map(async (address) =>
      (await isContract(client, address as Address)) ? address : [],
    ),
  ).catch((error: unknown) => {
    throw transactionError(error)
  })
  return new Set(found.flat())
}
