import type { Clock } from '@castaway/contract'
import { z } from 'zod'
import { findByCustody, type AccountStore, type NetworkAccount } from './accounts'
import type { AppAccount } from './app-account'
import { reach } from './forward'
import { Problem, problems } from './problem'
import type { Upstream } from './upstream'

/** How long a person has to sign a registration or an approval, in seconds. */
const TIME_TO_SIGN = 3600

const Hex = z.string().regex(/^0x[0-9a-fA-F]{2,2048}$/)
const Registration = z.object({
  fid: z.int().positive(),
  deadline: z.int().positive(),
  signature: Hex,
  fname: z.string().regex(/^[a-z0-9][a-z0-9-]{0,15}$/),
  metadata: z
    .object({
      display_name: z.string().max(64).optional(),
      bio: z.string().max(256).optional(),
      pfp_url: z.string().max(512).optional(),
      url: z.string().max(512).optional(),
    })
    .optional(),
})

export interface Person {
  userId: string
  /** Checksummed address of the wallet that the person signed in with; null for guests. */
  wallet: string | null
  /** The account on the network that the person proved to be theirs by signing in with Farcaster. */
  fid: number | null
}

interface Dependencies {
  upstream: Upstream
  accounts: AccountStore
  /** Who asks people to approve signers; null where this server has not been given one. */
  app: AppAccount | null
  clock: Clock
}

/** How a signed-in person comes to an account: a new one registered, or their own one approved. */
export function onboarding({ upstream, accounts, app, clock }: Dependencies) {
  const load = (person: Person) => accounts.get(person.userId, upstream.id)
  const save = (person: Person, account: NetworkAccount) =>
    accounts.set(person.userId, upstream.id, account)
  const ownFid = async ({ fid, wallet }: Person): Promise<number | null> =>
    fid ?? (wallet === null ? null : reach(() => findByCustody(wallet, upstream)))
  const deadline = () => Math.floor(clock.now() / 1000) + TIME_TO_SIGN

  return {
    /** The account as it stands; asks the provider where an approval is awaited or none is known yet. */
    async account(person: Person): Promise<NetworkAccount | null> {
      const known = await load(person)
      if (known?.signerStatus === 'pending_approval' && known.signerUuid) {
        const { status, fid } = await reach(() =>
          upstream.client.lookupSigner({ signerUuid: known.signerUuid! }),
        )
        if (status === 'approved' && fid !== undefined && fid !== known.fid) {
          // Somebody else's wallet approved it: what is written with it would be theirs.
          const unapproved = signerless(known.fid)
          await save(person, unapproved)
          return unapproved
        }
        if (status === 'approved' || status === 'revoked') {
          const settled = { ...known, signerStatus: status } satisfies NetworkAccount
          await save(person, settled)
          return settled
        }
      }
      if (known) return known
      const fid = await ownFid(person)
      return fid === null ? null : signerless(fid)
    },

    /** Reserves a fid and says what the custody wallet has to sign. */
    async start(person: Person) {
      if (person.fid !== null) {
        throw new Problem(
          409,
          'WALLET_HAS_ACCOUNT',
          'Your Farcaster account is your account here: approve a signer for it in its wallet',
        )
      }
      const wallet = requireWallet(person)
      if ((await reach(() => findByCustody(wallet, upstream))) !== null) {
        throw new Problem(
          409,
          'WALLET_HAS_ACCOUNT',
          'This wallet already owns an account on the network',
        )
      }
      const { fid } = await reach(() => upstream.client.getFreshAccountFID({}))
      return { fid, to: wallet, nonce: 0, deadline: deadline() }
    },

    async register(person: Person, input: Record<string, unknown>): Promise<NetworkAccount> {
      const wallet = requireWallet(person)
      const parsed = Registration.safeParse(input)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        throw new Problem(400, 'INVALID_FIELD', issue!.message, issue!.path.join('.'))
      }
      const { fid, deadline, signature, fname, metadata } = parsed.data
      const answer = await reach(() =>
        upstream.client.registerAccount({
          fid,
          deadline,
          signature,
          fname,
          metadata,
          requestedUserCustodyAddress: wallet,
        }),
      )
      const account = accountOf(fid, answer.signer)
      await save(person, account)
      return account
    },

    /**
     * Makes a signer for an account the person already has, and the link to approve it by. Only the wallet that owns
     * the account can approve, also where the person signed in with Farcaster and that wallet is not linked here.
     */
    async requestSigner(person: Person): Promise<NetworkAccount> {
      const known = await this.account(person)
      if (known?.signerStatus === 'approved' || known?.signerStatus === 'pending_approval')
        return known
      if (!known) {
        requireWallet(person)
        throw problems.noAccount()
      }
      const { fid } = known
      if (!app) {
        throw new Problem(
          501,
          'APP_ACCOUNT_MISSING',
          'This server cannot ask for approvals: its owner has to set CASTAWAY_APP_FID and CASTAWAY_APP_KEY',
        )
      }
      const signer = await reach(() => upstream.client.createSigner({}))
      const until = deadline()
      const requested = await reach(async () =>
        upstream.client.registerSignedKey({
          signerUuid: signer.signer_uuid,
          appFid: app.fid,
          deadline: until,
          signature: await app.signKeyRequest(signer.public_key, until),
        }),
      )
      const account = accountOf(fid, requested)
      await save(person, account)
      return account
    },
  }
}

const signerless = (fid: number): NetworkAccount => ({
  fid,
  signerUuid: null,
  signerStatus: 'none',
  approvalUrl: null,
})

function accountOf(
  fid: number,
  signer: { signer_uuid: string; status: string; signer_approval_url?: string | undefined },
): NetworkAccount {
  return {
    fid,
    signerUuid: signer.signer_uuid,
    signerStatus: signer.status === 'approved' ? 'approved' : 'pending_approval',
    approvalUrl: signer.signer_approval_url ?? null,
  }
}

function requireWallet(person: Person): string {
  if (!person.wallet) {
    throw new Problem(
      403,
      'WALLET_MISSING',
      'An account on the network belongs to a wallet: make one here, or link your own',
    )
  }
  return person.wallet
}
