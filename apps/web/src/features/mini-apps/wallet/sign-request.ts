import { RpcError } from '@castaway/contract/rpc-error'
import type { TransactionCall } from '../../../shared/wallet/calls/transaction-call'
import { rpcErrors } from './rpc-policy'

/** Longest text that a person is asked to sign. */
const MAX_TEXT = 10_000

const HEX = /^0x(?:[0-9a-f]{2})*$/i

/** The bytes of a message as text; null if it is no text. */
export function textOf(hex: string): string | null {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => parseInt(pair, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Line breaks and tabs are no sign of bytes that aren't text.
    return /[^\P{Cc}\t\n\r]/u.test(text) ? null : text
  } catch {
    return null
  }
}

/**
 * The message of `personal_sign` as the wallet takes it, and as a person reads it.
 * @param host of the app, without a port
 * @throws {RpcError} if it signs in to another site: that site would take the app for the person
 */
export function readPersonalSign(
  message: unknown,
  host: string,
): { raw: string; shown: string | null } {
  if (typeof message !== 'string') throw rpcErrors.params('The message is missing')
  if (message.length > MAX_TEXT * 2) throw rpcErrors.params('The message is too long')
  const raw = HEX.test(message)
    ? message
    : `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const shown = textOf(raw)
  const [, site] =
    /(?:^|\n)\s*(?:[a-z]+:\/\/)?(\S+) wants you to sign in with your/i.exec(shown ?? '') ?? []
  if (site !== undefined && hostnameOf(site) !== host)
    throw new RpcError(4100, 'An app can’t sign in to another site')
  return { raw, shown }
}

const hostnameOf = (site: string): string =>
  URL.canParse(`https://${site}`) ? new URL(`https://${site}`).hostname : site

/** Contracts whose typed data decides who owns a Farcaster account, and which keys write for it. */
const ACCOUNT_DOMAINS = /^farcaster\b/i

interface TypedData {
  domain: Record<string, unknown>
  primaryType: string
  message: Record<string, unknown>
}

/**
 * The typed data of `eth_signTypedData_v4`, parsed.
 * @throws {RpcError} if it would hand over the person's Farcaster account
 */
export function readTypedData(given: unknown): TypedData {
  let parsed: unknown = given
  try {
    if (typeof given === 'string') parsed = JSON.parse(given)
  } catch {
    throw rpcErrors.params('The typed data is not valid JSON')
  }
  const data = parsed as Partial<TypedData> | null
  if (
    typeof data !== 'object' ||
    data === null ||
    typeof data.domain !== 'object' ||
    typeof data.primaryType !== 'string' ||
    typeof data.message !== 'object'
  )
    throw rpcErrors.params('The typed data needs a domain, a primaryType and a message')
  const { name } = data.domain as { name?: unknown }
  if (typeof name === 'string' && ACCOUNT_DOMAINS.test(name.trim()))
    throw new RpcError(4100, 'An app can’t change who owns a Farcaster account')
  return data as TypedData
}

/** Where typed data counts, as it is signed. */
export interface SignedDomain {
  /** Decimal, or else as the app wrote it; null if it counts on every chain. */
  chainId: string | null
  /** Null if it names no contract. */
  contract: string | null
}

export function domainOf({ domain }: Pick<TypedData, 'domain'>): SignedDomain {
  const { chainId, verifyingContract } = domain
  const id = typeof chainId === 'string' || typeof chainId === 'number' ? String(chainId) : null
  return {
    chainId:
      id && (/^(?:0x[0-9a-f]{1,16}|\d{1,16})$/i.test(id) ? String(Number(id)) : id.slice(0, 40)),
    contract: typeof verifyingContract === 'string' ? verifyingContract : null,
  }
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** @throws {RpcError} if it is no call that can be shown */
export function readCall(given: unknown): TransactionCall {
  const { to, value, data, input } = (given ?? {}) as Record<string, unknown>
  if (to !== undefined && to !== null && !(typeof to === 'string' && /^0x[0-9a-f]{40}$/i.test(to)))
    throw rpcErrors.params('“to” is not an address')
  if (value !== undefined && !(typeof value === 'string' && QUANTITY.test(value)))
    throw rpcErrors.params('“value” is not a quantity')
  const payload = data ?? input ?? '0x'
  if (typeof payload !== 'string' || !HEX.test(payload))
    throw rpcErrors.params('“data” is not hexadecimal')
  return {
    to: typeof to === 'string' ? to : null,
    value: (value as string | undefined) ?? '0x0',
    data: payload,
  }
}
