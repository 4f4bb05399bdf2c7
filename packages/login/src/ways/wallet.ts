import type { Clock } from '@castaway/contract'
import type { Hono } from 'hono'
import { getAddress, recoverMessageAddress, type Address, type Hex } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import * as z from 'zod'
import { invalidData, LoginFailure } from '../errors'
import { arrive } from '../http/arrive'
import { bodyOf, enter, type LoginEnv, type LoginParts } from '../http/request'
import { requireOn } from '../http/way'
import type { WayInfo } from '../wire'
import { NONCE_LIFETIME, type Nonces } from './nonce'

/**
 * Sign in with an Ethereum account, EIP-4361.
 *
 * The signature is checked here and not on a chain, which is enough for accounts that have a key. A
 * smart wallet's signature depends on the chain its code is on; it is told apart and refused.
 */

const walletBody = z.strictObject({
  message: z.string().max(4096),
  signature: z.string().max(4096),
  walletClientType: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9._-]+$/)
    .optional(),
  connectorType: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9._-]+$/)
    .optional(),
  switchUser: z.boolean().optional(),
})

export const walletInfos = (): WayInfo[] => [
  { type: 'wallet', label: 'Wallet', simulated: false, chainTypes: ['ethereum'] },
]

export const walletRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  app.post('/wallet', async (c) => {
    const current = await enter(parts, c, 'wallet')
    requireOn(parts, 'wallet')
    const body = await bodyOf(c, walletBody)
    const { address, chainId } = await proveWallet(body, {
      // The XSRF check has seen to it that this is one of our origins.
      origin: c.req.header('origin')!,
      browser: await parts.cookies.browser(c.req.raw),
      nonces: parts.nonces,
      clock: parts.clock,
    })
    return arrive(parts, c, {
      proof: {
        type: 'wallet',
        key: `ethereum:${address}`,
        details: {
          address,
          chainType: 'ethereum',
          chainId: `eip155:${chainId}`,
          walletClientType: body.walletClientType ?? null,
          connectorType: body.connectorType ?? null,
        },
      },
      current,
      switchUser: body.switchUser,
    })
  })
}

/** Chains a message may name: Ethereum, OP Mainnet, Base, and a chain on one's own machine. */
const chains: readonly number[] = [1, 10, 8453, 31337]

/** Clocks differ; this much is forgiven, in milliseconds. */
const SKEW = 60_000

export interface WalletCheck {
  /** Origin of the page that asks: the message has to name it. */
  origin: string
  /** The browser that the nonce was given to. */
  browser: string | null
  nonces: Nonces
  clock: Clock
}

export interface ProvedWallet {
  /** Checksummed. */
  address: Address
  chainId: number
}

/**
 * @throws {LoginFailure} `invalid_data` for a message that is not one of ours, not for here or not for
 * now; `unsupported_chain_id`; `invalid_credentials` for a nonce or a signature that does not hold.
 */
export const proveWallet = async (
  { message, signature }: { message: string; signature: string },
  check: WalletCheck,
): Promise<ProvedWallet> => {
  const fields = readMessage(message)
  checkPlace(fields, check.origin)
  checkTime(fields, check.clock.now())
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) {
    throw invalidData(
      'signature',
      'A signature of 65 bytes is needed. Signatures of smart wallets cannot be verified here yet',
    )
  }
  // Before any work on the signature, so that a nonce buys one try and no more.
  const fresh = check.browser !== null && (await check.nonces.consume(fields.nonce, check.browser))
  if (!fresh) {
    throw new LoginFailure('invalid_credentials', {
      property: 'message',
      message: 'This sign-in was used already, took too long or belongs to another browser',
    })
  }
  const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(
    () => null,
  )
  if (signer !== getAddress(fields.address)) {
    throw new LoginFailure('invalid_credentials', {
      property: 'signature',
      message: 'The signature is not that of the address in the message',
    })
  }
  return { address: signer, chainId: fields.chainId }
}

/**
 * The fields of a message. Reading is by patterns that skip what they do not know, so the message is
 * written again from what was read: what a person saw in their wallet is then what is checked here,
 * and nothing more.
 */
const readMessage = (message: string): SiweMessage => {
  try {
    const fields = parseSiweMessage(message) as SiweMessage
    if (createSiweMessage(fields) === message) return fields
  } catch {
    // Falls through: what cannot be written again was no message.
  }
  throw invalidData('message', 'This is not an EIP-4361 sign-in message')
}

const checkPlace = (fields: SiweMessage, origin: string) => {
  const { host, protocol } = new URL(origin)
  if (fields.domain !== host) {
    throw invalidData('message', `The message is for ${fields.domain}, and this is ${host}`)
  }
  if (fields.scheme !== undefined && `${fields.scheme}:` !== protocol) {
    throw invalidData('message', `The message is for ${fields.scheme}, and this is ${protocol}`)
  }
  if (!URL.canParse(fields.uri) || new URL(fields.uri).origin !== origin) {
    throw invalidData('message', `The message's URI is not one of ${origin}`)
  }
  if (!chains.includes(fields.chainId)) throw new LoginFailure('unsupported_chain_id')
}

const checkTime = (fields: SiweMessage, now: number) => {
  const issued = fields.issuedAt?.getTime()
  if (issued === undefined || issued > now + SKEW || issued < now - NONCE_LIFETIME) {
    throw invalidData('message', 'The message was not written just now')
  }
  if (fields.expirationTime && fields.expirationTime.getTime() <= now) {
    throw invalidData('message', 'The message has expired')
  }
  if (fields.notBefore && fields.notBefore.getTime() > now + SKEW) {
    throw invalidData('message', 'The message is not valid yet')
  }
}
