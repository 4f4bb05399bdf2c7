import { getAddress, isAddress, isHex, stringToHex, type Address, type Hex } from 'viem'
import type { TypedDataDefinition } from 'viem'
import * as z from 'zod/mini'
import { LoginError } from '../errors'
import { ProviderRpcError } from './rpc-error'

/** Chains an embedded wallet signs for: Ethereum, OP Mainnet, Base, and a chain on one's own machine. */
export const supportedChainIds = [1, 10, 8453, 31337] as const

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

/** What somebody is asked to agree to before the wallet acts for another program. */
export type ConfirmRequest =
  | { kind: 'connect'; address: Address }
  | { kind: 'sign-message'; address: Address; message: Hex }
  | { kind: 'sign-typed-data'; address: Address; typedData: TypedDataDefinition }

/** What the provider needs of the wallet behind it. */
export interface ProviderBackend {
  /** Address of the wallet, locked or not; null where there is none. */
  address(): Address | null
  /** True when the person agrees. */
  confirm(request: ConfirmRequest): Promise<boolean>
  /** Sign, unlocking first where needed. */
  signMessage(raw: Hex): Promise<Hex>
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
}

const typedDataShape = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

const parseTypedData = (given: unknown): TypedDataDefinition => {
  let value = given
  if (typeof given === 'string') {
    try {
      value = JSON.parse(given)
    } catch (cause) {
      throw new ProviderRpcError(-32700, undefined, cause)
    }
  }
  const parsed = typedDataShape.safeParse(value)
  if (!parsed.success)
    throw new ProviderRpcError(-32602, 'typed data needs domain, types, primaryType and message')
  // viem works out EIP712Domain by itself and would refuse a second one.
  const { EIP712Domain: _, ...types } = parsed.data.types
  return { ...parsed.data, types } as unknown as TypedDataDefinition
}

const toRpcError = (error: unknown): ProviderRpcError => {
  if (error instanceof ProviderRpcError) return error
  if (error instanceof LoginError) {
    if (error.code === 'wallet_rejected') return new ProviderRpcError(4001, undefined, error)
    if (error.code === 'wallet_locked') return new ProviderRpcError(4100, 'it is locked', error)
  }
  return new ProviderRpcError(-32603, undefined, error)
}

export interface EmbeddedProviderHandle {
  provider: EmbeddedProvider
  /** To be called when the wallet's address came, changed or went. */
  accountChanged(): void
}

/** The wallet as an EIP-1193 provider, so that the app treats it as any other wallet. */
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
  // The registries that accounts are signed for are on OP Mainnet.
  let chainId: (typeof supportedChainIds)[number] = 10
  let connected = false
  const chainHex = (): Hex => `0x${chainId.toString(16)}`
  const accounts = (): Address[] => {
    const address = backend.address()
    return connected && address ? [address] : []
  }
  const confirmed = async (request: ConfirmRequest) => {
    if (!(await backend.confirm(request))) throw new ProviderRpcError(4001)
  }
  const allowed = (given: unknown): Address => {
    if (typeof given !== 'string' || !isAddress(given, { strict: false })) {
      throw new ProviderRpcError(-32602, 'an address is missing')
    }
    const [address] = accounts()
    if (address !== getAddress(given)) throw new ProviderRpcError(4100)
    return address
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: accounts,
    eth_chainId: chainHex,
    net_version: () => String(chainId),
    async eth_requestAccounts() {
      const address = backend.address()
      if (!address) throw new ProviderRpcError(4100, 'no embedded wallet has been made yet')
      if (!connected) {
        await confirmed({ kind: 'connect', address })
        connected = true
        emit('connect', { chainId: chainHex() })
        emit('accountsChanged', [address])
      }
      return accounts()
    },
    async personal_sign([message, given]) {
      const address = allowed(given)
      if (typeof message !== 'string') throw new ProviderRpcError(-32602, 'a message is missing')
      const raw = isHex(message) ? message : stringToHex(message)
      await confirmed({ kind: 'sign-message', address, message: raw })
      return backend.signMessage(raw)
    },
    async eth_signTypedData_v4([given, data]) {
      const address = allowed(given)
      const typedData = parseTypedData(data)
      await confirmed({ kind: 'sign-typed-data', address, typedData })
      return backend.signTypedData(typedData)
    },
    wallet_switchEthereumChain([wanted]) {
      const shape = z.object({ chainId: z.string().check(z.regex(/^0x[0-9a-f]{1,8}$/i)) })
      const parsed = shape.safeParse(wanted)
      if (!parsed.success) throw new ProviderRpcError(-32602, 'chainId has to be hexadecimal')
      const next = supportedChainIds.find((id) => id === Number(parsed.data.chainId))
      if (!next) throw new ProviderRpcError(4902)
      if (next !== chainId) {
        chainId = next
        emit('chainChanged', chainHex())
      }
      return null
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
        const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
        if (!method) throw new ProviderRpcError(4200, request.method)
        const params = request.params ?? []
        if (!Array.isArray(params)) throw new ProviderRpcError(-32602, 'params has to be a list')
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
      if (!address) {
        connected = false
        emit('accountsChanged', [])
        emit('disconnect', new ProviderRpcError(4900))
        return
      }
      // Another wallet has not been allowed anything yet.
      connected = false
      emit('accountsChanged', [])
    },
  }
}

export interface AnnouncedWallet {
  name: string
  /** A `data:` URI of a square image. */
  icon: string
  /** Reverse domain name, e.g. `xyz.castaway.embedded`. */
  rdns: string
}

/** Announces the wallet by EIP-6963, now and whenever a page asks. Returns how to stop. */
export const announceEmbeddedWallet = (
  provider: EmbeddedProvider,
  wallet: AnnouncedWallet,
): (() => void) => {
  const detail = Object.freeze({ info: Object.freeze({ uuid: uuid(), ...wallet }), provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/** UUID version 4; `crypto.randomUUID` is missing on pages that are not served securely. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([a, b]) => hex.slice(a, b))
    .join('-')
}
