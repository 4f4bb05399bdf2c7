import { findByCustody, isProved, type AccountStore, type NetworkAccount } from './accounts'
import { resolveAccount } from './acting-account'
import { callUpstream } from './forward'
import { HttpError, httpErrors } from './errors'
import { withoutSigner, type Signers } from './signers'
import type { Upstream } from './upstream'

export interface Person {
  userId: string
  /** Checksummed addresses of their wallets; the one that was proved last first. None for guests. */
  wallets: readonly string[]
  /** Accounts on the network that they proved to be theirs by signing in with Farcaster, the latest first. */
  fids: readonly number[]
}

/** Accounts that one person may have here. */
const MOST_ACCOUNTS = 20
/** Wallets that are asked for their accounts, at once. */
const MOST_WALLETS = 10

interface UserAccountsDeps {
  upstream: Upstream
  accounts: AccountStore
  keys: Signers
}

/** The accounts of one person: which they have, which they might have, which is meant. */
export function createUserAccounts({ upstream, accounts, keys }: UserAccountsDeps) {
  const save = (person: Person, account: NetworkAccount) =>
    accounts.set(person.userId, upstream.id, account)
  const kept = ({ userId }: Person) => accounts.list(userId, upstream.id)

  /** Whoever signed in as the owner of an account has it, before anything is kept of it. */
  async function given({ fids, wallets }: Person): Promise<NetworkAccount | null> {
    const fid =
      fids[0] ??
      (wallets[0] === undefined
        ? null
        : await callUpstream(() => findByCustody(wallets[0]!, upstream)))
    return fid === null ? null : withoutSigner({ fid, proof: 'wallet' })
  }

  /** Those that they may write as, the preferred one first, as they are kept or as they came with. */
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

  /** Keeps what they came with, so that another account beside it does not take its place. */
  async function keepGiven(person: Person): Promise<NetworkAccount[]> {
    const list = await kept(person)
    if (list.some(isProved)) return list
    const one = await given(person)
    if (!one) return list
    await save(person, one)
    return kept(person)
  }

  /** @throws {HttpError} 409 where there is no room for one more */
  function requireRoom(list: readonly NetworkAccount[]): void {
    if (list.length < MOST_ACCOUNTS) return
    const message = `You already have ${MOST_ACCOUNTS} accounts, which is the limit: remove one first`
    throw new HttpError(409, 'TOO_MANY', message)
  }

  return {
    keepGiven,
    requireRoom,

    /** The account that is meant, as it stands; asks the provider where an approval is awaited or none is known yet. */
    async account(person: Person, chosen: number | null): Promise<NetworkAccount | null> {
      return resolveAccount(await proved(person, await lookAt(person)), chosen)
    },

    /**
     * Every account, with those that wait for an approval which would prove them.
     * @param always looks also whether an approval was taken back
     */
    async all(person: Person, always = false): Promise<NetworkAccount[]> {
      const looked = await lookAt(person, always)
      const own = await proved(person, looked)
      return [...own, ...looked.filter((account) => !isProved(account))]
    },

    /** Fids of accounts whose wallet or sign-in is linked here and that are not among theirs. */
    async found(person: Person): Promise<number[]> {
      const own = new Set((await this.all(person)).map(({ fid }) => fid))
      const held = await Promise.all(
        person.wallets
          .slice(0, MOST_WALLETS)
          .map((wallet) => callUpstream(() => findByCustody(wallet, upstream))),
      )
      const fids = new Set([...person.fids, ...held.filter((fid) => fid !== null)])
      return [...fids].filter((fid) => !own.has(fid))
    },

    /**
     * Adds an account that exists. Where its wallet or sign-in is linked here it is theirs at once; any other is
     * theirs when its wallet has approved a signer.
     */
    async connect(person: Person, name: { fid: number } | { username: string }) {
      const list = await keepGiven(person)
      const user = await callUpstream(async () =>
        'fid' in name
          ? (await upstream.client.fetchBulkUsers({ fids: [name.fid] })).users[0]
          : (await upstream.client.lookupUserByUsername({ username: name.username })).user,
      )
      if (!user) throw new HttpError(404, 'USER_NOT_FOUND', 'There is no user with that name')
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

    /** Makes it the account that is meant where none is named. */
    async prefer(person: Person, fid: number): Promise<void> {
      await keepGiven(person)
      const account = (await kept(person)).find((each) => each.fid === fid)
      if (!account || !isProved(account)) throw httpErrors.notYourAccount()
      await accounts.prefer(person.userId, upstream.id, fid)
    },

    /** Takes it from their accounts here; on the network it stays, with all that was written as it. */
    async remove(person: Person, fid: number): Promise<void> {
      if (!(await kept(person)).some((each) => each.fid === fid)) throw httpErrors.notYourAccount()
      await accounts.remove(person.userId, upstream.id, fid)
    },

    /** The account, whether it is proved or not. @throws {HttpError} where it is none of theirs */
    async one(person: Person, fid: number): Promise<NetworkAccount> {
      const account = (await kept(person)).find((each) => each.fid === fid)
      if (!account) throw httpErrors.notYourAccount()
      return keys.looked(person.userId, account)
    },
  }
}
