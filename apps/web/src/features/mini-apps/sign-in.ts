import type { Account, Castaway } from '@castaway/react'
import type { Grants } from './grants'
import type { Ask } from './prompts/prompts'
import { readSiwf, siwfMessage } from './siwf'
import { toRpcError } from './wallet/rpc-policy'
import type { WalletAccess } from './wallet/wallet-access'
import { MiniAppError } from './wire/bridge'

interface SignInOptions {
  castaway: Castaway
  account: Account
  url: URL
  ask: Ask
  grants: Grants
  wallets(): Promise<WalletAccess>
}

interface Owner {
  address: string
  method: 'custody' | 'authAddress'
}

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const jsonPart = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)))

const isRejection = (error: unknown) => toRpcError(error).code === 4001

/** Signatures that speak for the account: signing in to the app, and claiming a domain. */
export function createSignIn({ castaway, account, url, ask, grants, wallets }: SignInOptions) {
  const { fid } = account

  /** The wallets that may sign for the account, the owner's first. */
  async function ownersOf(acceptAuthAddress: boolean): Promise<Owner[]> {
    const { users } = await castaway.client.fetchBulkUsers({ fids: [fid] })
    const user = users[0] as
      | { custody_address?: string; auth_addresses?: { address: string }[] }
      | undefined
    const owners: Owner[] = user?.custody_address
      ? [{ address: user.custody_address, method: 'custody' }]
      : []
    if (acceptAuthAddress)
      for (const { address } of user?.auth_addresses ?? [])
        owners.push({ address, method: 'authAddress' })
    return owners
  }

  /** Signs with the first of these wallets that this browser has. */
  async function sign(owners: Owner[], text: (address: string) => string) {
    const access = await wallets()
    for (const owner of owners) {
      try {
        return { owner, ...(await access.signWith(owner.address, text)) }
      } catch (error) {
        // Another of the person's wallets isn't asked after they declined.
        if (isRejection(error)) return 'rejected'
      }
    }
    return null
  }

  return {
    async signIn(argument: unknown): Promise<unknown> {
      const request = readSiwf(argument)
      if (!request) throw new MiniAppError('A nonce of at least 8 letters and digits is required')
      const rejected = { error: { type: 'rejected_by_user' } }
      if (!grants.has('sign-in')) {
        if (!(await ask({ kind: 'sign-in' }))) return rejected
      }
      const owners = await ownersOf(request.acceptAuthAddress)
      const signed = await sign(owners, (address) =>
        siwfMessage(url, fid, address, request, new Date()),
      )
      if (signed === 'rejected') return rejected
      if (!signed) {
        await ask({ kind: 'no-wallet' })
        return rejected
      }
      grants.add('sign-in')
      const { message, signature, owner } = signed
      return { result: { message, signature, authMethod: owner.method } }
    },

    async signManifest(argument: unknown): Promise<unknown> {
      const { domain } = (argument ?? {}) as { domain?: unknown }
      if (typeof domain !== 'string' || !DOMAIN.test(domain))
        return { error: { type: 'invalid_domain' } }
      const rejected = { error: { type: 'rejected_by_user' } }
      if (!(await ask({ kind: 'manifest', domain }))) return rejected
      const payload = jsonPart({ domain })
      const headerOf = (address: string) => jsonPart({ fid, type: 'custody', key: address })
      const signed = await sign(
        await ownersOf(false),
        (address) => `${headerOf(address)}.${payload}`,
      )
      if (signed === 'rejected') return rejected
      if (!signed)
        return {
          error: { type: 'generic_error', message: 'The wallet that owns the account is not here' },
        }
      const [header] = signed.message.split('.')
      const bytes = signed.signature.slice(2).match(/../g) ?? []
      const signature = base64url(Uint8Array.from(bytes, (pair) => parseInt(pair, 16)))
      return { result: { header, payload, signature } }
    },
  }
}
