import type { Clock } from '@castaway/contract'
import { z } from 'zod'
import { findByCustody, type AccountStore, type NetworkAccount } from './accounts'
import type { AppAccount } from './app-account'
import { validate, callUpstream } from './forward'
import { createUserAccounts, type Person } from './user-accounts'
import { HttpError, httpErrors } from './errors'
import { signers, withSigner } from './signers'
import type { Upstream } from './upstream'

/** How long a person has to sign a registration, in seconds. */
const TIME_TO_SIGN = 3600

const Hex = z.string().regex(/^0x[0-9a-fA-F]{2,2048}$/)
const Registration = z.object({
  fid: z.int().positive(),
  deadline: z.int().positive(),
  signature: Hex,
  fname: z.string().regex(/^[a-z0-9][a-z0-9-]{0,15}$/),
  /** The wallet that will own the account; the one that was proved last unless told. */
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
  /** Who asks people to approve signers; null where this server has not been given one. */
  app: AppAccount | null
  clock: Clock
}

/** How a signed-in person comes to an account: a new one registered, or their own one approved. */
export function onboarding(dependencies: OnboardingDeps) {
  const { upstream, accounts, clock } = dependencies
  const keys = signers(dependencies)
  const userAccounts = createUserAccounts({ upstream, accounts, keys })
  const isFree = async (wallet: string) =>
    (await callUpstream(() => findByCustody(wallet, upstream))) === null

  /** A wallet that owns no account yet: the last proved one, or any where it is to be one account more. */
  async function freeWallet(person: Person, another: boolean): Promise<string> {
    const wallet = requireWallet(person)
    for (const each of another ? person.wallets.slice(0, 10) : [wallet]) {
      if (await isFree(each)) return each
    }
    const message = another
      ? 'A wallet can own only one account, and each of yours already owns one: link or create another wallet first'
      : 'This wallet already owns a Farcaster account'
    throw new HttpError(409, 'WALLET_HAS_ACCOUNT', message)
  }

  return {
    userAccounts,
    keys,

    /** Reserves a fid and says what the custody wallet has to sign. */
    async start(person: Person, input: Record<string, unknown>) {
      const { another } = validate(Start, input)
      if (person.fids.length > 0 && !another) {
        throw new HttpError(
          409,
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
        throw new HttpError(
          403,
          'WALLET_MISSING',
          'This wallet is not linked to your account',
          'to',
        )
      }
      // Before the new account could take its place.
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
      const account = withSigner({ fid, proof: 'wallet' }, answer.signer, clock.now())
      await accounts.set(person.userId, upstream.id, account)
      return account
    },

    /** Asks for a signer for the account that is meant; see `signers`. */
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

    /** An account of theirs by its fid, also one that still waits to be proved. */
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
      403,
      'WALLET_MISSING',
      'A Farcaster account needs a wallet: create one here, or link your own',
    )
  }
  return wallet
}
