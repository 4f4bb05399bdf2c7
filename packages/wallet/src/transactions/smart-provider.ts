import { isHex, numberToHex, stringToHex, type Address, type Hex } from 'viem'
import type { BundlerClient } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import type { SessionAccount } from '../smart-account'
import { ProviderRpcError } from '../rpc-error'
import { fromWalletError, LoginError } from '../errors'
import type { ChainClient } from './chain'
import { transactionError } from './errors'
import type { WalletProvider } from './send'
import { readTypedData } from '../typed-data'

const hex = z.custom<Hex>((value) => isHex(value))
const address = z.custom<Address>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)

/** Parameters of `wallet_sendCalls` (EIP-5792). */
const callsShape = z.object({
  version: z.string(),
  from: z.optional(address),
  chainId: hex,
  atomicRequired: z.optional(z.boolean()),
  calls: z
    .array(z.object({ to: address, value: z.optional(hex), data: z.optional(hex) }))
    .check(z.minLength(1), z.maxLength(50)),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
})

/** Status codes of EIP-5792. */
const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500

export interface SmartProviderDeps {
  account: SessionAccount
  bundler: BundlerClient
  client: ChainClient
}

/**
 * A smart account as an EIP-1193 provider, on its one chain. It sends with `wallet_sendCalls`: it has no key, so
 * `eth_sendTransaction` is rejected.
 */
export const smartProvider = ({ account, bundler, client }: SmartProviderDeps): WalletProvider => {
  const chainId = client.chain!.id
  const own = (given: unknown): void => {
    if (typeof given !== 'string' || given.toLowerCase() !== account.address.toLowerCase()) {
      throw new ProviderRpcError(4100, 'this is a different account')
    }
  }
  const onChain = (given: unknown): void => {
    if (!isHex(given)) throw new ProviderRpcError(-32602, 'chainId must be hexadecimal')
    if (Number(given) !== chainId) {
      throw new ProviderRpcError(4902, 'a smart account is on a single chain')
    }
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    wallet_switchEthereumChain([wanted]) {
      onChain((wanted as { chainId?: unknown } | undefined)?.chainId)
      return null
    },
    wallet_getCapabilities([given]) {
      own(given)
      return { [numberToHex(chainId)]: { atomic: { status: 'supported' } } }
    },
    async personal_sign([message, given]) {
      own(given)
      if (typeof message !== 'string') throw new ProviderRpcError(-32602, 'the message is missing')
      return account.signMessage({
        message: { raw: isHex(message) ? message : stringToHex(message) },
      })
    },
    async eth_signTypedData_v4([given, data]) {
      own(given)
      const { EIP712Domain: _, ...types } = readTypedData(data).types
      return account.signTypedData({ ...readTypedData(data), types } as never)
    },
    async wallet_sendCalls([given]) {
      const parsed = callsShape.safeParse(given)
      if (!parsed.success) throw new ProviderRpcError(-32602, 'chainId and calls are required')
      const { calls, from, capabilities = {} } = parsed.data
      if (from !== undefined) own(from)
      onChain(parsed.data.chainId)
      rejectCapabilities(capabilities)
      const id = await bundler.sendUserOperation({
        account,
        calls: calls.map(({ to, value, data }) => ({
          to,
          value: value === undefined ? 0n : BigInt(value),
          data: data ?? '0x',
        })),
      })
      return { id }
    },
    wallet_getCallsStatus: ([id]) => statusOf(id),
  }

  const statusOf = async (id: unknown) => {
    if (!isHex(id)) throw new ProviderRpcError(-32602, 'the id is missing')
    const found = (await bundler.request({
      method: 'eth_getUserOperationReceipt',
      params: [id],
    })) as { success: boolean; logs: unknown[]; receipt: Record<string, unknown> } | null
    const state = { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true }
    if (!found) return { ...state, status: PENDING }
    const { blockHash, blockNumber, gasUsed, transactionHash } = found.receipt
    return {
      ...state,
      status: found.success ? CONFIRMED : REVERTED,
      receipts: [
        {
          blockHash,
          blockNumber,
          gasUsed,
          transactionHash,
          logs: found.logs,
          // The status is that of the calls: the transaction that contains them succeeds either way.
          status: found.success ? '0x1' : '0x0',
        },
      ],
    }
  }

  return {
    async request({ method, params = [] }) {
      try {
        if (typeof method !== 'string') throw new ProviderRpcError(-32600)
        if (!Array.isArray(params)) throw new ProviderRpcError(-32602, 'params must be a list')
        const own = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (own) return await own(params)
        if (method === 'eth_sendTransaction') {
          throw new ProviderRpcError(4200, 'a smart account sends with wallet_sendCalls')
        }
        // Callers of a wallet expect to read its chain through it.
        if (!/^eth_(?:get|call$|estimateGas$|blockNumber$|feeHistory$|gasPrice$)/.test(method)) {
          throw new ProviderRpcError(4200, method)
        }
        return await client.request({ method, params } as never)
      } catch (error) {
        throw toRpcError(error)
      }
    },
  }
}

/** Rejects capabilities that the caller requires and that aren't supported, as EIP-5792 demands. */
const rejectCapabilities = (capabilities: Record<string, unknown>): void => {
  const needed = Object.entries(capabilities).find(
    ([, value]) => (value as { optional?: unknown } | null)?.optional !== true,
  )
  if (needed) throw new ProviderRpcError(4200, `the capability ${needed[0]}`)
}

/** Errors keep their cause, so that the caller can show what went wrong. */
const toRpcError = (error: unknown): ProviderRpcError => {
  if (error instanceof ProviderRpcError) return error
  const known = error instanceof LoginError ? error : transactionError(error)
  if (known.code === 'wallet_rejected') return new ProviderRpcError(4001, undefined, known)
  if (known.code === 'network_error') return new ProviderRpcError(4900, undefined, known)
  return new ProviderRpcError(-32603, known.message, fromWalletError(known))
}
