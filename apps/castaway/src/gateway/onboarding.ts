import type { Clock } from '@castaway/contract'
import { z } from 'zod'
import { findByCustody, type AccountStore, type NetworkAccount } from './accounts'
import type { AppAccount } from './app-account'
import { validate, callUpstream } from './forward'
import { createUserAccounts, type Person } from './user-accounts'
import { HttpError, httpErrors } from './errors'
import { signers, withSigner } from './signers'
import type { Upstream } from './upstream'

/** Validity of a registration that a user has to sign, in seconds. */
const TIME_TO_SIGN = 3600

const Hex = z.string().regex(/^0x[0-9a-fA-F]{2,2048}$/)
const Registration = z.object({
  fid: z.int().positive(),
  deadline: z.int().positive(),
  signature: Hex,
  fname: z.string().regex(/^[a-z0-9][a-z0-9-]{0,15}$/),
  /** Wallet that will own the account; by default the most recently proved one. */
  to: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  metadata: z
    .object({
      display_name: z.string().max(64).optional(),
      bio: z.string().max(256).optional(),
      pfp_url: z.string().max(512).optional(),
      url: z.string().max(512).optional(),
    })
    .optional(),
})
const Start = z.object({ another: z.boolean().default(false) })

interface OnboardingDeps {
  upstream: Upstream
  accounts: AccountStore
  /** The app account that requests signers; null if this server has none. */
  app: AppAccount | null
  clock: Clock
}

/** Gives a signed-in user an account: registers a new one, or requests a signer for their own. */
export function onboarding(dependencies: OnboardingDeps) {
  const { upstream, accounts, clock } = dependencies
  const keys = signers(dependencies)
  const userAccounts = createUserAccounts({ upstream, accounts, keys })
  const isFree = async (wallet: string) =>
    (await callUpstream(() => findByCustody(wallet, upstream))) === null

  /**
   * A wallet that owns no account yet: the most recently proved one, or any of them if the user adds another account.
   */
  async function freeWallet(person: Person, another: boolean): Promise<string> {
    const wallet = requireWallet(person)
    for (const each of another ? person.wallets.slice(0, 10) : [wallet]) {
      if (await isFree(each)) return each
    }
    const message = another
      ? 'A wallet can own only one account, and each of yours already owns one: link or create another wallet first'
      : 'This wallet already owns a Farcaster account'
    throw new HttpError('WALLET_HAS_ACCOUNT', message)
  }

  return {
    userAccounts,
    keys,

    /** Reserves an FID and returns what the custody wallet has to sign. */
    async start(person: Person, input: Record<string, unknown>) {
      const { another } = validate(Start, input)
      if (person.fids.length > 0 && !another) {
        throw new HttpError(
          'WALLET_HAS_ACCOUNT',
          'You already have a Farcaster account: approve Castaway for it with the wallet that owns it',
        )
      }
      const wallet = await freeWallet(person, another)
      if (another) userAccounts.requireRoom(await userAccounts.all(person))
      const { fid } = await callUpstream(() => upstream.client.getFreshAccountFID({}))
      return {
        fid,
        to: wallet,
        nonce: 0,
        deadline: Math.floor(clock.now() / 1000) + TIME_TO_SIGN,
      }
    },

    async register(person: Person, input: Record<string, unknown>): Promise<NetworkAccount> {
      const { fid, deadline, signature, fname, metadata, to } = validate(Registration, input)
      const wallet = to ?? requireWallet(person)
      if (!person.wallets.some((each) => each.toLowerCase() === wallet.toLowerCase())) {
        throw new HttpError('WALLET_MISSING', 'This wallet is not linked to your account', {
          property: 'to',
        })
      }
      // The sign-in account is stored first; otherwise the new account would replace it as the default.
      await userAccounts.keepGiven(person)
      const answer = await callUpstream(() =>
        upstream.client.registerAccount({
          fid,
          deadline,
          signature,
          fname,
          metadata,
          requestedUserCustodyAddress: wallet,
        }),
      )
      // Neynar no longer promises the first of them.
      const [first] = answer.signers ?? []
      const signer = answer.signer ?? (first && { ...first, signer_uuid: first.uuid })
      if (!signer) throw new HttpError('PROVIDER_GARBLED', 'The network answered without a signer')
      const account = withSigner({ fid, proof: 'wallet' }, signer, clock.now())
      await accounts.set(person.userId, upstream.id, account)
      return account
    },

    /** Requests a signer for the chosen account, or for the default one; see `signers`. */
    async requestSigner(person: Person, chosen: number | null): Promise<NetworkAccount> {
      const known =
        chosen === null
          ? await userAccounts.account(person, null)
          : await this.named(person, chosen)
      if (!known) {
        requireWallet(person)
        throw httpErrors.noAccount()
      }
      return keys.request(person.userId, known)
    },

    /** One of the user's accounts by its FID, including one that is not proved yet. */
    async named(person: Person, fid: number): Promise<NetworkAccount> {
      const all = await userAccounts.all(person)
      const found = all.find((each) => each.fid === fid)
      if (found) return found
      throw all.length > 0 ? httpErrors.notYourAccount() : httpErrors.noAccount()
    },
  }
}

function requireWallet(person: Person): string {
  const [wallet] = person.wallets
  if (!wallet) {
    throw new HttpError(
      'WALLET_MISSING',
      'A Farcaster account needs a wallet: create one here, or link your own',
    )
  }
  return wallet
}
