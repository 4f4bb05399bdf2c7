import type { LoginOptions } from '@castaway/auth'
import type { SimulatedPeople, SimulatedPerson } from '@castaway/dev-identity-providers'
import { keyTypes } from '@castaway/contract/eip712'
import { ensureAccountOnChain, readWorld, type LocalChain, type Store } from '@castaway/provider'
import { APP_FID, custodyAddressOf, custodyKeyOf, keySeedOf } from '@castaway/seeds'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Upstream } from '../gateway/upstream'

type Farcaster = NonNullable<LoginOptions['farcaster']>
type Profile = Awaited<ReturnType<NonNullable<Farcaster['profileOf']>>>

/** Sign In With Farcaster on the island: its own chain decides who owns an account. */
export const islandFarcaster = (given: Farcaster, store: Store, chain: LocalChain): Farcaster => ({
  ...given,
  beforeAsking: (fid) => ensureAccountOnChain(store, chain, fid),
  async profileOf(fid) {
    const row = await store.db
      .selectFrom('profile')
      .select(['username', 'display_name', 'bio', 'pfp_url', 'url'])
      .where('fid', '=', fid)
      .executeTakeFirst()
    const key = await store.db
      .selectFrom('signer_key')
      .select('key')
      .where('fid', '=', fid)
      .where('key_type', '=', keyTypes.ed25519)
      .where('app_fid', '=', APP_FID)
      .where('removed_at', 'is', null)
      .orderBy('added_at', 'desc')
      .executeTakeFirst()
    return {
      username: row?.username ?? null,
      displayName: row?.display_name || null,
      bio: row?.bio || null,
      pfp: row?.pfp_url || null,
      url: row?.url || null,
      signerPublicKey: key?.key ?? null,
    }
  },
})

/** Sign In With Farcaster with a remote provider, which has neither profile URLs nor signer keys. */
export const remoteFarcaster = (given: Farcaster, { client }: Upstream): Farcaster => ({
  ...given,
  async profileOf(fid): Promise<Profile> {
    const [user] = (await client.fetchBulkUsers({ fids: [fid] })).users
    if (!user) return null
    return {
      username: user.username || null,
      displayName: user.display_name || null,
      bio: user.profile.bio.text || null,
      pfp: user.pfp_url || null,
      url: null,
      signerPublicKey: null,
    }
  },
})

/** How many people the simulated app suggests. */
const OFFERED = 6

/** People of the sample world: their wallet keys derive from it, so this machine can sign for them. */
export function seededPeople(store: Store): SimulatedPeople {
  const people = () =>
    store.db
      .selectFrom('profile')
      .innerJoin('account', 'account.fid', 'profile.fid')
      .select(['profile.fid', 'username', 'display_name', 'custody_address'])
      .where('username', 'is not', null)
  type Row = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]

  /** The keys of people who joined later are not known here. */
  const toPeople = async (rows: readonly Row[]): Promise<SimulatedPerson[]> => {
    const world = await readWorld(store)
    if (!world) return []
    const keySeed = keySeedOf(store, world)
    return rows
      .filter(({ fid, custody_address }) => custodyAddressOf(keySeed, fid) === custody_address)
      .map(({ fid, username, display_name, custody_address }) => ({
        fid,
        username: username!,
        displayName: display_name || username!,
        custody: getAddress(custody_address),
      }))
  }

  return {
    async list() {
      const rows = await people()
        .where('profile.fid', '!=', APP_FID)
        .orderBy('follower_count', 'desc')
        .orderBy('profile.fid', 'desc')
        .limit(4 * OFFERED)
        .execute()
      return (await toPeople(rows)).slice(0, OFFERED)
    },
    async find(who) {
      const name = who.trim().replace(/^@/, '').toLowerCase()
      const query = people()
      const found = /^[1-9]\d{0,8}$/.test(name)
        ? query.where('profile.fid', '=', Number(name))
        : query.where('username', '=', name)
      return (await toPeople(await found.limit(1).execute()))[0] ?? null
    },
    async sign(fid, message) {
      const world = await readWorld(store)
      if (!world) throw new Error('the island has no world')
      const key = custodyKeyOf(keySeedOf(store, world), fid)
      return privateKeyToAccount(key).signMessage({ message })
    },
  }
}
