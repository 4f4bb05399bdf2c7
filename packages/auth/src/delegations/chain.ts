import { BaseError, createPublicClient, custom, type Address, type Chain, type Hex } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum, base, baseSepolia, mainnet, optimism } from 'viem/chains'
import type { LoginChains } from '../chains'
import { AuthError } from '../errors'
import { accountAddress, sessionAccountAbi, toActingAccount } from '@castaway/wallet/smart-account'
import type { DelegatedCallResult, DelegationScope } from './wire'

const known: readonly Chain[] = [mainnet, optimism, base, arbitrum, baseSepolia]

/** Polling interval and time limit for an operation, in milliseconds. */
const POLLING = 250
const PATIENCE = 15_000

/** A key's grant on the chain: null, or what is left of it and until when (Unix ms). */
export type Grant = { valueLeft: bigint; gasLeft: bigint; endsAt: number } | null

export interface DelegationChains {
  /** @throws {AuthError} `unsupported_chain_id` */
  accountOf(chainId: number, owner: Address): Promise<Address>
  /** The account's grant for exactly this scope, if there is one. */
  grantOf(chainId: number, account: Address, key: Address, scope: DelegationScope): Promise<Grant>
  /** Executes a call. @throws {AuthError} `insufficient_balance`, `transaction_failure` with the chain's reason */
  act(
    chainId: number,
    account: Address,
    sessionKey: Hex,
    call: { to: Address; value: bigint; data: Hex },
  ): Promise<DelegatedCallResult>
}

/** Chains where smart accounts can act: those with a bundler. */
export const delegationChains = (sources: LoginChains = {}): DelegationChains => {
  const open = async (chainId: number) => {
    const source = sources[chainId]
    const chain = known.find(({ id }) => id === chainId)
    if (typeof source !== 'object' || !chain) throw new AuthError('unsupported_chain_id')
    const { request } = await source.open()
    const transport = custom({ request }, { retryCount: 0 })
    return { client: createPublicClient({ chain, transport }), chain, transport }
  }
  return {
    accountOf: (chainId, owner) =>
      asking(async () => accountAddress((await open(chainId)).client, owner)),
    grantOf: (chainId, address, key, scope) =>
      asking(async () => {
        const { client } = await open(chainId)
        if (!(await client.getCode({ address }))) return null
        const found = await client.readContract({
          address,
          abi: sessionAccountAbi,
          functionName: 'scopeOf',
          args: [key],
        })
        const isSame =
          found.validUntil > 0 &&
          found.target === scope.target &&
          found.selectors.join() === scope.selectors.join() &&
          found.valuePerCall === BigInt(scope.valuePerCall) &&
          found.valueLeft <= BigInt(scope.valueTotal) &&
          found.gasLeft <= BigInt(scope.gasTotal)
        if (!isSame) return null
        const { valueLeft, gasLeft, validUntil } = found
        return { valueLeft, gasLeft, endsAt: validUntil * 1000 }
      }),
    act: (chainId, address, sessionKey, call) =>
      asking(async () => {
        const { client, chain, transport } = await open(chainId)
        const account = await toActingAccount(client, address, privateKeyToAccount(sessionKey))
        const bundler = createBundlerClient({ client, chain, transport, pollingInterval: POLLING })
        const hash = await bundler.sendUserOperation({ account, calls: [call] })
        const { success, receipt } = await bundler.waitForUserOperationReceipt({
          hash,
          timeout: PATIENCE,
        })
        return { userOperationHash: hash, transactionHash: receipt.transactionHash, success }
      }),
  }
}

/** Reasons of the account for a call outside the scope. */
const reasons: Readonly<Record<string, string>> = {
  NotGranted: 'the owner has not allowed this key, or has revoked it',
  CallNotAllowed: 'a session key can only make single calls',
  TargetNotAllowed: 'it is not allowed to call this contract',
  SelectorNotAllowed: 'it is not allowed to call this function',
  TooMuchValue: 'it would send more than is allowed',
  TooMuchGas: 'its gas could cost more than is allowed',
  SponsorNotAllowed: 'no one else can pay for it',
}

const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError) throw error
    const said = messageOf(error)
    const name = Object.keys(reasons).find((reason) => said.includes(`(${reason})`))
    if (name) {
      const message = `The account rejected this: ${reasons[name]} (${name})`
      throw new AuthError('transaction_failure', { message })
    }
    // As a word: the message also quotes addresses and data, whose hex digits may be the same.
    if (/\bAA22\b/.test(said)) {
      const message = 'The account rejected this: the delegation has expired (AA22)'
      throw new AuthError('transaction_failure', { message })
    }
    if (/\bAA21\b|insufficient (?:funds|balance)/i.test(said)) {
      throw new AuthError('insufficient_balance', {
        message: 'The smart account does not have enough funds for this',
      })
    }
    // The chain's own message contains numbers and addresses, but no keys.
    throw new AuthError('transaction_failure', {
      message: `This failed on the chain: ${said.split('\n')[0]!.slice(0, 200)}`,
    })
  }
}

const messageOf = (error: unknown): string =>
  error instanceof BaseError
    ? `${error.details || error.shortMessage}\n${error.message}`
    : error instanceof Error
      ? error.message
      : ''
