import { RpcError } from '@castaway/contract/rpc-error'
import type { Ask } from '../prompts/prompts'
import type { Grants } from '../grants'
import { type Batch, type BatchStore, callsStatus } from './batches'
import { CHAINS } from '../../../shared/wallet/networks'
import { type ConnectedWallet, createConnection } from './connection'
import { rpcErrors, rpcFailure, tierOf, toRpcError } from './rpc-policy'
import type { SentAppCall } from '../../../shared/wallet/calls/save-app-call'
import type { TransactionCall } from '../../../shared/wallet/calls/transaction-call'
import { domainOf, readCall, readPersonalSign, readTypedData } from './sign-request'
import type { WalletAccess } from '../../../shared/wallet/wallet-access'

/** Most mini apps are on Base. */
const FIRST_CHAIN = '0x2105'

/** A chain's id in its shortest form. @throws {RpcError} `missing`, by default 4902, if the chain isn't offered */
function chainOf(given: unknown, missing = rpcErrors.chain): string {
  const isId = typeof given === 'string' && /^(?:0x[0-9a-f]{1,16}|\d{1,16})$/i.test(given)
  const id = isId ? `0x${Number(given).toString(16)}` : ''
  if (!Object.hasOwn(CHAINS, id)) throw missing()
  return id
}

/** As many as a chain's server runs in one simulation: all that is sent is tried together before. */
const MAX_CALLS = 10

export interface EthereumOptions {
  /** The app's host name, without a port. */
  host: string
  ask: Ask
  grants: Grants
  wallets(): Promise<WalletAccess>
  /** Reads of a chain through this server. */
  readChain(chainId: string, method: string, params: readonly unknown[]): Promise<unknown>
  emit(event: string, params: unknown[]): void
  newId(): string
  /** What the app sent before, in this tab. */
  batches: BatchStore
  /** Called as soon as the wallet has sent a call. */
  onSent(sent: Omit<SentAppCall, 'askedBy'>): void
}

/** The person's wallet for one app: EIP-1193 and EIP-5792, each request confirmed here before the wallet gets it. */
export interface MiniAppEthereum {
  /** A JSON-RPC response; never rejects. */
  respond(request: unknown): Promise<unknown>
  /** The older form, which rejects. */
  request(request: unknown): Promise<unknown>
  stop(): void
}

export function createEthereum(options: EthereumOptions): MiniAppEthereum {
  const { host, ask, grants, emit, wallets, batches } = options
  let chainId = FIRST_CHAIN
  const connection = createConnection({ ask, grants, wallets, emit, chainId: () => chainId })
  const { granted, say } = connection

  const own = (given: unknown, address: string) => {
    if (typeof given !== 'string' || given.toLowerCase() !== address.toLowerCase())
      throw rpcErrors.otherAccount()
  }

  /** The wallet signs on the app's chain, whatever chain it was on. */
  const onChain = async ({ provider }: ConnectedWallet, chain = chainId) => {
    const now = await provider.request({ method: 'eth_chainId' }).catch(() => undefined)
    if (now === chain) return
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: chain }] })
  }

  async function confirmCalls(
    { address: from }: ConnectedWallet,
    calls: TransactionCall[],
    id: string,
  ) {
    const isConfirmed = await ask({ kind: 'transaction', chainId: id, from, calls })
    if (!isConfirmed) throw rpcErrors.rejected()
  }
  const sendCall = async (
    { address: from, provider }: ConnectedWallet,
    call: TransactionCall,
    chain: string,
    rest: object = {},
  ) => {
    const to = call.to ? { to: call.to } : {}
    const hash = await provider.request({
      method: 'eth_sendTransaction',
      params: [{ ...rest, from, ...to, value: call.value, data: call.data }],
    })
    options.onSent({ chainId: chain, hash: String(hash), from, call })
    return hash
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: connection.connect,
    async wallet_requestPermissions() {
      await connection.connect()
      return [{ parentCapability: 'eth_accounts' }]
    },
    eth_accounts: connection.accounts,
    wallet_getPermissions: () =>
      grants.has('wallet') ? [{ parentCapability: 'eth_accounts' }] : [],
    wallet_revokePermissions() {
      connection.revoke()
      return null
    },
    eth_chainId: () => chainId,
    net_version: () => String(Number(chainId)),
    wallet_switchEthereumChain([given]) {
      const next = chainOf((given as { chainId?: unknown } | undefined)?.chainId)
      if (next === chainId) return null
      chainId = next
      say('chainChanged', [chainId])
      return null
    },
    async personal_sign([message, given]) {
      const wallet = await granted()
      own(given, wallet.address)
      const { raw, shown } = readPersonalSign(message, host)
      if (!(await ask({ kind: 'sign', text: shown ?? raw, isText: shown !== null })))
        throw rpcErrors.rejected()
      return wallet.provider.request({ method: 'personal_sign', params: [raw, wallet.address] })
    },
    async eth_signTypedData_v4([given, data]) {
      const wallet = await granted()
      own(given, wallet.address)
      const typed = readTypedData(data)
      const text = JSON.stringify(typed.message, null, 2).slice(0, 20_000)
      const about = [typed.primaryType, typed.domain.name].filter(Boolean).join(' · ')
      const domain = domainOf(typed)
      if (!(await ask({ kind: 'sign', text, isText: true, about, domain })))
        throw rpcErrors.rejected()
      const params = [wallet.address, typeof data === 'string' ? data : JSON.stringify(data)]
      return wallet.provider.request({ method: 'eth_signTypedData_v4', params })
    },
    async eth_sendTransaction([given]) {
      const wallet = await granted()
      const { from, chainId: named, gas, nonce } = (given ?? {}) as Record<string, unknown>
      if (from !== undefined) own(from, wallet.address)
      if (named !== undefined && chainOf(named) !== chainId)
        throw rpcErrors.params('The transaction is for another chain: switch first')
      const call = readCall(given)
      const chain = chainId
      await confirmCalls(wallet, [call], chain)
      await onChain(wallet, chain)
      return sendCall(wallet, call, chain, {
        ...(gas ? { gas } : {}),
        ...(nonce ? { nonce } : {}),
      })
    },
    async wallet_getCapabilities([given, only]) {
      const wallet = await granted()
      own(given, wallet.address)
      const isAsked = Array.isArray(only) ? new Set(only.map(Number)) : null
      return Object.fromEntries(
        Object.keys(CHAINS)
          .filter((chain) => isAsked?.has(Number(chain)) ?? true)
          .map((chain) => [chain, { atomic: { status: 'unsupported' } }]),
      )
    },
    async wallet_sendCalls([given]) {
      const wallet = await granted()
      const request = (given ?? {}) as Record<string, unknown>
      if (request.from !== undefined) own(request.from, wallet.address)
      const chain = chainOf(request.chainId, rpcErrors.callsChain)
      if (request.atomicRequired === true) throw rpcErrors.atomicity()
      const needed = Object.entries(request.capabilities ?? {}).find(
        ([, value]) => (value as { optional?: unknown } | null)?.optional !== true,
      )
      if (needed) throw rpcErrors.capability(needed[0])
      const list = Array.isArray(request.calls) ? request.calls : []
      if (list.length === 0) throw rpcErrors.params('There are no calls')
      if (list.length > MAX_CALLS) throw rpcErrors.tooManyCalls()
      const calls = list.map(readCall)
      const id = typeof request.id === 'string' ? request.id.slice(0, 128) : options.newId()
      if (batches.get(id)) throw rpcErrors.duplicate()
      await confirmCalls(wallet, calls, chain)
      await onChain(wallet, chain)
      const batch: Batch = { chainId: chain, hashes: [], broken: false }
      for (const call of calls) {
        try {
          batch.hashes.push(String(await sendCall(wallet, call, chain)))
        } catch (error) {
          // What was sent can't be undone: the status says that the rest is missing.
          if (batch.hashes.length === 0) throw error
          batch.broken = true
          break
        }
      }
      batches.add(id, batch)
      return { id }
    },
    wallet_getCallsStatus: async ([id]) => callsStatus(String(id), batchOf(id), read),
    async wallet_showCallsStatus([id]) {
      const { status } = await callsStatus(String(id), batchOf(id), read)
      await ask({ kind: 'calls-status', status })
      return null
    },
  }

  const batchOf = (id: unknown): Batch => {
    const batch = batches.get(String(id))
    if (!batch) throw rpcErrors.unknownCalls()
    return batch
  }

  /** Through the wallet once it is connected, because it may be on another network than this server's. */
  async function read(method: string, params: readonly unknown[], chain = chainId) {
    const wallet = await connection.current()
    if (wallet) {
      const now = await wallet.provider.request({ method: 'eth_chainId' }).catch(() => undefined)
      if (now === chain) return wallet.provider.request({ method, params })
    }
    return options.readChain(chain, method, params)
  }

  async function run(method: string, params: readonly unknown[]): Promise<unknown> {
    const tier = tierOf(method)
    if (tier === 'refused') throw rpcErrors.unsupported(method)
    if (tier === 'ask' && !grants.has('wallet')) throw rpcErrors.notConnected()
    if (tier === 'read') return read(method, params)
    return methods[method]!(params)
  }

  const request = async (given: unknown) => {
    const { method, params = [] } = (given ?? {}) as { method?: unknown; params?: unknown }
    if (typeof method !== 'string') throw rpcErrors.invalid()
    if (!Array.isArray(params)) throw rpcErrors.params('params must be a list')
    return run(method, params)
  }

  return {
    async respond(given) {
      const { id = null } = (given ?? {}) as { id?: unknown }
      try {
        return { jsonrpc: '2.0', id, result: await request(given) }
      } catch (error) {
        return rpcFailure(id, error)
      }
    },
    request: (given) =>
      request(given).catch((error: unknown) => {
        const { code, message } = toRpcError(error)
        throw new RpcError(code, message)
      }),
    stop: connection.stop,
  }
}
