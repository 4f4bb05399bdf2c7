import { sql } from 'kysely'
import type { ComposerAction, Subscription } from '@castaway/contract'
import type { Store } from '@castaway/provider'
import type { Tier } from '@castaway/provider/seeding'
import { resolveUrl, type CompileOptions } from './compile'
import { keylessAddressOf } from './keys'
import type { PlannedPerson, WorldPlan } from './plan'
import { seededRandom } from './random'
import { smallPeople } from './small-people'

const DAY_MS = 86_400_000
const BASE = 8453
const ether: Subscription['token'] = { symbol: 'ETH', address: null, decimals: 18, erc20: false }

interface PlannedOffer {
  fid: number
  provider: 'fabric_stp' | 'paragraph'
  title: string
  symbol: string
  /** In the coin's smallest unit per month; cheapest first. */
  prices: string[]
  /** Subscribers with start and end, in days before seeding; negative days are in the future. */
  holders: { fid: number | null; from: number; until: number; tier?: number }[]
}

type PlannedAction = ComposerAction & { id: string; added: number; featured?: number }

const actions = (author: number): PlannedAction[] => [
  {
    id: 'tide-table',
    name: 'Tide table',
    icon: 'calendar',
    octicon: 'calendar',
    description: 'Adds high and low water of a day to your cast',
    about_url: '~/pages/spring-tides',
    action_url: '~/pages/spring-tides',
    image_url: '~/art/scene/shore-tide-table.svg',
    action: { action_type: 'post', post_url: '~/pages/spring-tides' },
    app_name: 'Castaway',
    author_fid: author,
    category: 'utility',
    added: 41,
    featured: 2,
  },
  {
    id: 'poll',
    name: 'Poll',
    icon: 'tasklist',
    octicon: 'tasklist',
    description: 'Asks a question with up to four answers',
    action_url: '~/pages/spring-tides',
    action: { action_type: 'post', post_url: '~/pages/spring-tides' },
    app_name: 'Castaway',
    author_fid: author,
    category: 'social',
    added: 128,
    featured: 1,
  },
  {
    id: 'sketch',
    name: 'Sketch',
    icon: 'paintbrush',
    octicon: 'paintbrush',
    description: 'Draws a picture to go with your cast',
    action_url: '~/pages/spring-tides',
    action: { action_type: 'post', post_url: '~/pages/spring-tides' },
    app_name: 'Castaway',
    author_fid: author,
    category: 'art-creativity',
    added: 77,
  },
]

const smallOffers = (): PlannedOffer[] => {
  const { ana, bo, chidi, dara, eko, fern } = smallPeople
  return [
    {
      fid: ana,
      provider: 'fabric_stp',
      title: 'The low-water club',
      symbol: 'LOW',
      prices: ['1000000000000000', '5000000000000000'],
      holders: [
        { fid: bo, from: 40, until: -20 },
        { fid: dara, from: 100, until: 1 },
        { fid: fern, from: 3, until: -27, tier: 2 },
        { fid: null, from: 10, until: -20 },
      ],
    },
    {
      fid: chidi,
      provider: 'fabric_stp',
      title: 'Rehearsal room',
      symbol: 'ROOM',
      prices: ['3000000000000000'],
      holders: [{ fid: bo, from: 5, until: -25 }],
    },
    {
      fid: chidi,
      provider: 'paragraph',
      title: 'Letters from the night stage',
      symbol: 'NIGHT',
      prices: ['0'],
      holders: [{ fid: eko, from: 30, until: -335 }],
    },
  ]
}

/** Offers of a few of the users who write, each with some of the others as subscribers. */
const socialOffers = ({ seed, people }: WorldPlan): PlannedOffer[] => {
  const d = seededRandom(`${seed}/subscriptions`)
  const named = people.filter((person) => person.username !== null)
  const titles = ['Letters', 'Workshop notes', 'The long version', 'Field recordings', 'Back room']
  return d.some(named, titles.length).map((owner, i): PlannedOffer => {
    const o = d.fork(owner.fid)
    const others = named.filter(({ fid }) => fid !== owner.fid)
    return {
      fid: owner.fid,
      provider: i % 3 === 2 ? 'paragraph' : 'fabric_stp',
      title: `${titles[i]} by ${nameOf(owner)}`,
      symbol:
        owner
          .username!.replace(/[^a-z0-9]/gi, '')
          .slice(0, 5)
          .toUpperCase() || 'SUB',
      prices: i % 2 === 0 ? ['1000000000000000'] : ['1000000000000000', '4000000000000000'],
      holders: o.some(others, o.int(4, 12)).map(({ fid }) => {
        const from = o.int(1, 80)
        return { fid, from, until: from - o.int(1, 4) * 30 }
      }),
    }
  })
}

const nameOf = ({ displayName, username }: PlannedPerson): string => displayName || username!

const offersOf = (plan: WorldPlan): PlannedOffer[] => {
  if (plan.name === 'small') return smallOffers()
  return plan.name === 'social' ? socialOffers(plan) : []
}

const contractOf = (seed: string, index: number): string =>
  keylessAddressOf(`${seed}|subscription`, index)

/** Seeds offered and held subscriptions, and the composer actions. */
export async function seedApps(
  store: Store,
  plan: WorldPlan,
  { now, artBase }: CompileOptions,
): Promise<void> {
  const offers = offersOf(plan)
  if (offers.length === 0) return
  const addresses = await addressesOf(store, offers)
  const rows = offers.map((offer, i) => ({
    chain: BASE,
    contract_address: contractOf(plan.seed, i),
    provider: offer.provider,
    owner_fid: offer.fid,
    owner_address: addresses.get(offer.fid)!,
    title: offer.title,
    symbol: offer.symbol,
    art_url: resolveUrl(`~/art/scene/shore-${offer.symbol.toLowerCase()}.svg`, artBase),
    protocol_version: offer.provider === 'fabric_stp' ? 2 : 1,
    token: JSON.stringify(ether),
    tiers: JSON.stringify(offer.prices.map(tier)),
    created_at: now - 200 * DAY_MS,
  }))
  await store.db.insertInto('subscription_offer').values(rows).execute()
  const held = offers.flatMap((offer, i) =>
    offer.holders.map((holder, j) => ({
      chain: BASE,
      contract_address: contractOf(plan.seed, i),
      address:
        holder.fid === null
          ? keylessAddressOf(`${plan.seed}|stranger`, j)
          : addresses.get(holder.fid)!,
      fid: holder.fid,
      tier_id: holder.tier ?? 1,
      subscribed_at: now - holder.from * DAY_MS,
      expires_at: now - holder.until * DAY_MS,
    })),
  )
  await store.db.insertInto('subscription_held').values(held).execute()
  await seedComposerActions(store, plan.people[0]!.fid, artBase)
}

const tier = (price: string, index: number): Tier => ({
  id: index + 1,
  price: {
    period_duration_seconds: 2_592_000,
    tokens_per_period: price,
    initial_mint_price: '0',
  },
})

async function addressesOf(store: Store, offers: PlannedOffer[]): Promise<Map<number, string>> {
  const fids = offers.flatMap(({ fid, holders }) => [
    fid,
    ...holders.flatMap((one) => one.fid ?? []),
  ])
  const { rows } = await sql<{ fid: number; address: string }>`
    select a.fid, coalesce(
        (select v.address from verification v where v.fid = a.fid and v.protocol = 'ethereum' order by v.ts, v.address limit 1),
        a.custody_address) as address
    from account a where a.fid = any(${[...new Set(fids)]}::int[])`.execute(store.db)
  return new Map(rows.map(({ fid, address }) => [fid, address]))
}

async function seedComposerActions(store: Store, author: number, artBase: string): Promise<void> {
  const here = (url: string | undefined) => url && resolveUrl(url, artBase)
  const rows = actions(author).map(({ id, added, featured, ...action }) => ({
    id,
    added_count: added,
    featured: featured ?? null,
    action: JSON.stringify({
      ...action,
      about_url: here(action.about_url),
      action_url: here(action.action_url),
      image_url: here(action.image_url),
      action: { ...action.action, post_url: here(action.action?.post_url) },
    }),
  }))
  await store.db.insertInto('composer_action').values(rows).execute()
}
