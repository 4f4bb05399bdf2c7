import { findByCustody, isProved, type AccountStore, type NetworkAccount } from './accounts'
import { resolveAccount } from './acting-account'
import { callUpstream } from './forward'
import { HttpError, httpErrors } from './errors'
import { withoutSigner, type Signers } from './signers'
import type { Upstream } from './upstream'

export interface Person {
  userId: string
  /** Checksummed addresses of the user's wallets, the most recently proved first. Empty for guests. */
  wallets: readonly string[]
  /** FIDs of accounts that the user proved by signing in with Farcaster, latest first. */
  fids: readonly number[]
}

/** Limit of accounts per user. */
const MAX_ACCOUNTS = 20
/** Limit of wallets whose accounts are looked up at once. */
const MAX_WALLETS = 10

interface UserAccountsDeps {
  upstream: Upstream
  accounts: AccountStore
  keys: Signers
}

/** The network accounts of a user: which ones they have, which they could add, and which one is the default. */
export function createUserAccounts({ upstream, accounts, keys }: UserAccountsDeps) {
  const save = (person: Person, account: NetworkAccount) =>
    accounts.set(person.userId, upstream.id, account)
  const kept = ({ userId }: Person) => accounts.list(userId, upstream.id)

  /** A user who signed in as the owner of an account has it before anything is stored. */
  async function given({ fids, wallets }: Person): Promise<NetworkAccount | null> {
    const fid =
      fids[0] ??
      (wallets[0] === undefined
        ? null
        : await callUpstream(() => findByCustody(wallets[0]!, upstream)))
    return fid === null ? null : withoutSigner({ fid, proof: 'wallet' })
  }

  /** Accounts the user can write as, default first: the stored ones, or the account proved by their sign-in. */
  async function proved(person: Person, looked: NetworkAccount[]): Promise<NetworkAccount[]> {
    const found = looked.filter(isProved)
    if (found.length > 0) return found
    const one = await given(person)
    return one ? [one] : []
  }

  const lookAt = async (person: Person, always = false): Promise<NetworkAccount[]> => {
    const list = await kept(person)
    return Promise.all(list.map((account) => keys.looked(person.userId, account, { always })))
  }

  /** Stores the account that the user signed in with, so that another account doesn't replace it as the default. */
  async function keepGiven(person: Person): Promise<NetworkAccount[]> {
    const list = await kept(person)
    if (list.some(isProved)) return list
    const one = await given(person)
    if (!one) return list
    await save(person, one)
    return kept(person)
  }

  /** @throws {HttpError} 409 if the user has reached the account limit */
  function requireRoom(list: readonly NetworkAccount[]): void {
    if (list.length < MAX_ACCOUNTS) return
    const message = `You already have ${MAX_ACCOUNTS} accounts, which is the limit: remove one first`
    throw new HttpError('TOO_MANY', message)
  }

  return {
    keepGiven,
    requireRoom,

    /**
     * The chosen or default account, updated from the provider if an approval is pending or no account is known yet.
     */
    async account(person: Person, chosen: number | null): Promise<NetworkAccount | null> {
      return resolveAccount(await proved(person, await lookAt(person)), chosen)
    },

    /**
     * All accounts, including those that wait for the approval that proves them.
     * @param always also check whether a signer was revoked
     */
    async all(person: Person, always = false): Promise<NetworkAccount[]> {
      const looked = await lookAt(person, always)
      const own = await proved(person, looked)
      return [...own, ...looked.filter((account) => !isProved(account))]
    },

    /** FIDs of accounts whose wallet or sign-in is linked here, but that the user hasn't added. */
    async found(person: Person): Promise<number[]> {
      const own = new Set((await this.all(person)).map(({ fid }) => fid))
      const held = await Promise.all(
        person.wallets
          .slice(0, MAX_WALLETS)
          .map((wallet) => callUpstream(() => findByCustody(wallet, upstream))),
      )
      const fids = new Set([...person.fids, ...held.filter((fid) => fid !== null)])
      return [...fids].filter((fid) => !own.has(fid))
    },

    /**
     * Adds an existing account. If its wallet or sign-in is linked here, it is proved at once; any other account is
     * proved when its wallet approves a signer.
     */
    async connect(person: Person, name: { fid: number } | { username: string }) {
      const list = await keepGiven(person)
      const user = await callUpstream(async () =>
        'fid' in name
          ? (await upstream.client.fetchBulkUsers({ fids: [name.fid] })).users[0]
          : (await upstream.client.lookupUserByUsername({ username: name.username })).user,
      )
      if (!user) throw new HttpError('USER_NOT_FOUND', 'There is no user with that name')
      const known = list.find(({ fid }) => fid === user.fid)
      const custody = user.custody_address?.toLowerCase()
      const isOwner =
        person.fids.includes(user.fid) ||
        person.wallets.some((wallet) => wallet.toLowerCase() === custody)
      if (!known) requireRoom(list)
      if (isOwner && known?.proof !== 'wallet') {
        const account = { ...(known ?? withoutSigner({ fid: user.fid, proof: 'wallet' })) }
        await save(person, { ...account, proof: 'wallet' })
      }
      const proof = isOwner ? 'wallet' : (known?.proof ?? 'approval')
      const account = known ?? withoutSigner({ fid: user.fid, proof })
      return keys.request(person.userId, { ...account, proof })
    },

    /** Makes this account the default. */
    async prefer(person: Person, fid: number): Promise<void> {
      await keepGiven(person)
      const account = (await kept(person)).find((each) => each.fid === fid)
      if (!account || !isProved(account)) throw httpErrors.notYourAccount()
      await accounts.prefer(person.userId, upstream.id, fid)
    },

    /** Removes the account here; on the network it stays, with everything that it published. */
    async remove(person: Person, fid: number): Promise<void> {
      if (!(await kept(person)).some((each) => each.fid === fid)) throw httpErrors.notYourAccount()
      await accounts.remove(person.userId, upstream.id, fid)
    },

    /** One of the user's accounts, proved or not. @throws {HttpError} if the user doesn't have it */
    async one(person: Person, fid: number): Promise<NetworkAccount> {
      const account = (await kept(person)).find((each) => each.fid === fid)
      if (!account) throw httpErrors.notYourAccount()
      return keys.looked(person.userId, account)
    },
  }
}
