import type { Account, Castaway } from '@castaway/react'
import { ownersOf, signAsOwner } from '../../shared/mini-apps/account-owners'
import { isDomain, signAssociation } from '../../shared/mini-apps/sign-association'
import type { WalletAccess } from '../../shared/wallet/wallet-access'
import type { Grants } from './grants'
import type { Ask } from './prompts/prompts'
import { readSiwf, siwfMessage } from './siwf'
import { MiniAppError } from './wire/bridge'

interface SignInOptions {
  castaway: Castaway
  account: Account
  url: URL
  ask: Ask
  grants: Grants
  wallets(): Promise<WalletAccess>
}

/** Signatures that speak for the account: signing in to the app, and claiming a domain. */
export function createSignIn({ castaway, account, url, ask, grants, wallets }: SignInOptions) {
  const { fid } = account

  return {
    async signIn(argument: unknown): Promise<unknown> {
      const request = readSiwf(argument)
      if (!request) throw new MiniAppError('A nonce of at least 8 letters and digits is required')
      const rejected = { error: { type: 'rejected_by_user' } }
      if (!grants.has('sign-in')) {
        if (!(await ask({ kind: 'sign-in' }))) return rejected
      }
      const owners = await ownersOf(castaway.client, fid, request)
      const signed = await signAsOwner(await wallets(), owners, (address) =>
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
      if (typeof domain !== 'string' || !isDomain(domain))
        return { error: { type: 'invalid_domain' } }
      const rejected = { error: { type: 'rejected_by_user' } }
      if (!(await ask({ kind: 'manifest', domain }))) return rejected
      const signed = await signAssociation({ client: castaway.client, wallets, fid, domain })
      if (signed === 'rejected') return rejected
      if (!signed)
        return {
          error: { type: 'generic_error', message: 'The wallet that owns the account is not here' },
        }
      return { result: signed }
    },
  }
}
