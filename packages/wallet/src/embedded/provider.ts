import {
  getAddress,
  isAddress,
  isHex,
  stringToHex,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import * as z from 'zod/mini'
import { LoginError } from '../errors'
import type { TransactionRequest } from '../transactions'
import type { SignRequest } from '../frame/channel'
import { isRpcErrorCode, ProviderRpcError } from '../rpc-error'
import { readTypedData } from '../typed-data'

/** Chains an embedded wallet signs for: Ethereum, OP Mainnet, Base, Arbitrum One, Base Sepolia. */
export const supportedChainIds = [1, 10, 8453, 42161, 84532] as const

export interface RpcRequest {
  method: string
  params?: unknown
}

interface ProviderEvents {
  connect: [info: { chainId: Hex }]
  disconnect: [error: ProviderRpcError]
  accountsChanged: [accounts: Address[]]
  chainChanged: [chainId: Hex]
}
type EventName = keyof ProviderEvents
type Listener<E extends EventName> = (...args: ProviderEvents[E]) => void

/** An EIP-1193 provider. */
export interface EmbeddedProvider {
  request(request: RpcRequest): Promise<unknown>
  on<E extends EventName>(event: E, listener: Listener<E>): EmbeddedProvider
  removeListener<E extends EventName>(event: E, listener: Listener<E>): EmbeddedProvider
}

/** What the provider needs from the wallet behind it. */
export interface ProviderBackend {
  /** Address of the wallet, locked or not; null if there is none. */
  address(): Address | null
  /** Shows the request to the user, after unlocking if needed. Resolves to a signature or a signed transaction. */
  sign(address: Address, request: SignRequest): Promise<Hex>
  /** Fills in the missing fields of a transaction. */
  fill(chainId: number, from: Address, transaction: TransactionRequest): Promise<SignRequest>
  /** Sends a request to the chain. */
  chain(chainId: number, request: RpcRequest): Promise<unknown>
}

/** Read methods that are forwarded to the chain unchanged. */
const forwarded = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
])

const parseTypedData = (given: unknown): TypedDataDefinition => {
  const typedData = readTypedData(given)
  // viem derives EIP712Domain itself and would reject a second one.
  const { EIP712Domain: _, ...types } = typedData.types
  return { ...typedData, types } as unknown as TypedDataDefinition
}

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text) => BigInt(text)),
)
const bytes = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i))
const transactionShape = z.object({
  from: z.string(),
  to: z.optional(z.nullable(z.string().check(z.refine((to) => isAddress(to, { strict: false }))))),
  value: z.optional(quantity),
  data: z.optional(bytes),
  input: z.optional(bytes),
  gas: z.optional(quantity),
  nonce: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  chainId: z.optional(quantity),
})

const toRpcError = (error: unknown): ProviderRpcError => {
  if (error instanceof ProviderRpcError) return error
  if (error instanceof LoginError) {
    const { code, title } = error
    if (code === 'wallet_rejected') return new ProviderRpcError(4001, undefined, error)
    if (code === 'wallet_locked') return new ProviderRpcError(4100, 'it is locked', error)
    if (code === 'invalid_data') return new ProviderRpcError(-32602, error.message, error)
    if (code === 'mfa_required') return new ProviderRpcError(4100, title, error)
    if (code === 'unsupported_chain_id') return new ProviderRpcError(4902, undefined, error)
    if (code === 'network_error') return new ProviderRpcError(4900, undefined, error)
    return new ProviderRpcError(-32603, title, error)
  }
  // The chain's error code is passed on; its message can contain anything, so it is only the cause.
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (isRpcErrorCode(code)) return new ProviderRpcError(code, undefined, error)
  const unreachable =
    error instanceof Error && /^(HttpRequest|Timeout|SocketClosed)Error$/.test(error.name)
  return new ProviderRpcError(unreachable ? 4900 : -32603, undefined, error)
}

export interface EmbeddedProviderHandle {
  provider: EmbeddedProvider
  /** Has to be called when the wallet's address was added, changed or removed. */
  accountChanged(): void
}

/** Exposes the wallet as an EIP-1193 provider, so that the app treats it like any other wallet. */
export const createEmbeddedProvider = (backend: ProviderBackend): EmbeddedProviderHandle => {
  const listeners: { [E in EventName]: Set<Listener<E>> } = {
    connect: new Set(),
    disconnect: new Set(),
    accountsChanged: new Set(),
    chainChanged: new Set(),
  }
  const emit = <E extends EventName>(event: E, ...args: ProviderEvents[E]) => {
    for (const listener of listeners[event]) listener(...args)
  }
  // The default is OP Mainnet, whose registries account signatures are for.
  let chainId: (typeof supportedChainIds)[number] = 10
  let connected = false
  const chainHex = (): Hex => `0x${chainId.toString(16)}`
  const accounts = (): Address[] => {
    const address = backend.address()
    return connected && address ? [address] : []
  }
  const allowed = (given: unknown): Address => {
    if (typeof given !== 'string' || !isAddress(given, { strict: false })) {
      throw new ProviderRpcError(-32602, 'the address is missing')
    }
    const [address] = accounts()
    if (address !== getAddress(given)) throw new ProviderRpcError(4100)
    return address
  }
  const fill = async (given: unknown): Promise<{ from: Address; request: SignRequest }> => {
    const parsed = transactionShape.safeParse(given)
    if (!parsed.success) {
      const at = parsed.error.issues[0]?.path.join('.')
      throw new ProviderRpcError(-32602, at ? `${at} is not valid` : 'the transaction is missing')
    }
    const { from, to, input, chainId: named, nonce, ...rest } = parsed.data
    const address = allowed(from)
    if (named !== undefined && Number(named) !== chainId) {
      throw new ProviderRpcError(-32602, 'the transaction is for another chain: switch first')
    }
    const data = rest.data ?? input
    return {
      from: address,
      request: await backend.fill(chainId, address, {
        ...rest,
        ...(to ? { to: getAddress(to) } : {}),
        ...(data ? { data: data as Hex } : {}),
        ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
      } as TransactionRequest),
    }
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: accounts,
    eth_chainId: chainHex,
    net_version: () => String(chainId),
    eth_requestAccounts() {
      const address = backend.address()
      if (!address) throw new ProviderRpcError(4100, 'no embedded wallet has been created yet')
      if (!connected) {
        connected = true
        emit('connect', { chainId: chainHex() })
        emit('accountsChanged', [address])
      }
      return accounts()
    },
    personal_sign([message, given]) {
      const address = allowed(given)
      if (typeof message !== 'string') throw new ProviderRpcError(-32602, 'the message is missing')
      const raw = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
      return backend.sign(address, { kind: 'message', raw })
    },
    eth_signTypedData_v4([given, data]) {
      const address = allowed(given)
      return backend.sign(address, { kind: 'typed-data', typedData: parseTypedData(data) })
    },
    async eth_signTransaction([transaction]) {
      const { from, request } = await fill(transaction)
      return backend.sign(from, request)
    },
    async eth_sendTransaction([transaction]) {
      const on = chainId
      const { from, request } = await fill(transaction)
      const signed = await backend.sign(from, request)
      return backend.chain(on, { method: 'eth_sendRawTransaction', params: [signed] })
    },
    wallet_switchEthereumChain([wanted]) {
      const shape = z.object({ chainId: z.string().check(z.regex(/^0x[0-9a-f]{1,8}$/i)) })
      const parsed = shape.safeParse(wanted)
      if (!parsed.success) throw new ProviderRpcError(-32602, 'chainId must be hexadecimal')
      const next = supportedChainIds.find((id) => id === Number(parsed.data.chainId))
      if (!next) throw new ProviderRpcError(4902)
      if (next !== chainId) {
        chainId = next
        emit('chainChanged', chainHex())
      }
      return null
    },
    wallet_addEthereumChain() {
      throw new ProviderRpcError(4200, 'it only uses the chains that this site supports')
    },
    eth_sign() {
      throw new ProviderRpcError(4200, 'eth_sign is not safe; use personal_sign')
    },
    wallet_requestPermissions() {
      methods.eth_requestAccounts!([])
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_revokePermissions() {
      connected = false
      emit('accountsChanged', [])
      return null
    },
  }

  const provider: EmbeddedProvider = {
    async request(request) {
      try {
        if (typeof request?.method !== 'string') throw new ProviderRpcError(-32600)
        const { method: name } = request
        const params = request.params ?? []
        if (!Array.isArray(params)) throw new ProviderRpcError(-32602, 'params must be a list')
        if (forwarded.has(name)) return await backend.chain(chainId, { method: name, params })
        const method = Object.hasOwn(methods, name) ? methods[name] : undefined
        if (!method) throw new ProviderRpcError(4200, name.slice(0, 64))
        return await method(params)
      } catch (error) {
        throw toRpcError(error)
      }
    },
    on(event, listener) {
      listeners[event]?.add(listener as never)
      return provider
    },
    removeListener(event, listener) {
      listeners[event]?.delete(listener as never)
      return provider
    },
  }

  let known = backend.address()
  return {
    provider,
    accountChanged() {
      const address = backend.address()
      if (address === known) return
      known = address
      if (!connected) return
      // Another account needs a new permission, so that no one's signatures unexpectedly come from another account.
      connected = false
      emit('accountsChanged', [])
      if (!address) emit('disconnect', new ProviderRpcError(4900))
    },
  }
}
