import { sql } from 'kysely'
import { hexToBytes } from '@noble/hashes/utils.js'
import { toFarcasterTime } from '@castaway/contract'
import {
  addSignerKeys,
  claimFnames,
  loadMessages,
  type Message,
  registerAccounts,
  rentStorage,
  signerFromSeed,
  type Store,
  toHex,
  type Tx,
} from '@castaway/provider'
import {
  draftWorld,
  resolveUrl,
  signDrafts,
  type CompileOptions,
  type PlannedMessage,
} from './compile'
import { OnChainEventType, recordOnChainEvents, seedChainNames } from '@castaway/provider/seeding'
import { seedMiniApps } from './mini-apps'
import { APP_FID, custodyAddressOf, keylessAddressOf, signerKeyOf } from './keys'
import { channelUrl, type WorldPlan } from './plan'
import { seedPreviews } from './previews'

/** Messages that are signed at once. */
const BATCH = 4000
/** Rows per insert: PostgreSQL accepts 65,535 values. */
const ROWS = 4000
/** Accounts that are written at once. */
const ACCOUNTS = 20_000

export interface SeedPlanOptions extends CompileOptions {
  /**
   * Gives accounts addresses without a key. Deriving real ones costs about a millisecond each, which matters from tens
   * of thousands of users on.
   */
  keyless?: boolean
}

export interface SeedReport {
  /** Hash of each planned cast (`0x…`), by its id in the plan. */
  hashes: Map<string, string>
  messages: number
  /** Milliseconds per step, for optimizing the seeding. */
  spent: { accounts: number; load: number }
}

const slices = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )

const YEAR = 365 * 24 * 3600 * 1000
/** Storage of people in a sample world, who do not renew it: what they wrote would be pruned. */
const STORAGE_YEARS = 20

/** Seeds what normally comes from the chain: owners of FIDs, signers, rented storage. */
const seedAccounts = async (
  store: Store,
  tx: Tx,
  plan: Pick<WorldPlan, 'people' | 'seed'>,
  { now, keyless, keySeed = plan.seed }: SeedPlanOptions,
): Promise<void> => {
  const addressOf = keyless ? keylessAddressOf : custodyAddressOf
  const keyOf = (fid: number) =>
    toHex(signerFromSeed(hexToBytes(signerKeyOf(keySeed, fid).slice(2))).publicKey)
  const people = plan.people.map((person) => ({
    ...person,
    custodyAddress: addressOf(keySeed, person.fid),
    registeredAt: now - person.ago * 1000,
  }))
  await registerAccounts(store, people, tx)
  await addSignerKeys(
    store,
    people.map(({ fid, registeredAt }) => ({
      fid,
      key: keyOf(fid),
      appFid: APP_FID,
      addedAt: registeredAt,
    })),
    tx,
  )
  await rentStorage(
    store,
    people.map(({ fid, units, registeredAt }) => ({
      fid,
      units: units ?? 2,
      unitType: '2024' as const,
      rentedAt: registeredAt,
      expiresAt: now + STORAGE_YEARS * YEAR,
    })),
    tx,
  )
  await claimFnames(
    store,
    people.flatMap(({ fid, username, custodyAddress, registeredAt }) =>
      username === null ? [] : [{ name: username, fid, owner: custodyAddress, registeredAt }],
    ),
    tx,
  )
  await seedChainNames(
    tx,
    people.flatMap(({ chainName, custodyAddress: address, registeredAt }) =>
      chainName ? [{ name: chainName, address, registeredAt }] : [],
    ),
  )
  const pro = people.flatMap(({ fid, pro }) => (pro ? [fid] : []))
  if (pro.length > 0) {
    await tx
      .updateTable('profile')
      .set({ pro_expires_at: now + YEAR })
      .where('fid', 'in', pro)
      .execute()
    const type = OnChainEventType.tierPurchase
    const purchases = pro.map((fid) => ({ fid, type, body: { days: 365 }, at: now }))
    await recordOnChainEvents(tx, purchases, now)
  }
}

const seedChannels = async (tx: Tx, plan: WorldPlan, options: SeedPlanOptions): Promise<void> => {
  if (plan.channels.length === 0) return
  const { now, artBase } = options
  await tx
    .insertInto('channel')
    .values(
      plan.channels.map((channel) => ({
        id: channel.id,
        url: channelUrl(channel.id),
        name: channel.name,
        description: channel.description,
        image_url: resolveUrl(channel.image, artBase),
        header_image_url: channel.header ? resolveUrl(channel.header, artBase) : null,
        lead_fid: channel.lead,
        moderator_fids: sql<number[]>`${`{${channel.moderators.join(',')}}`}::integer[]`,
        created_at: now - channel.ago * 1000,
        follower_count: plan.channelFollows.filter((one) => one.channel === channel.id).length,
        member_count: plan.members.filter((one) => one.channel === channel.id).length,
        external_url: channel.link ? resolveUrl(channel.link.url, artBase) : null,
        external_title: channel.link?.title ?? null,
      })),
    )
    .execute()
}

/** Seeds state outside of the protocol: channel follows and members, mutes, blocks, read notifications, pins. */
const seedLocalState = async (
  tx: Tx,
  plan: WorldPlan,
  hashes: ReadonlyMap<string, string>,
  { now }: SeedPlanOptions,
): Promise<void> => {
  const at = (ago: number) => now - ago * 1000
  for (const rows of slices(plan.channelFollows, ROWS))
    await tx
      .insertInto('channel_follow')
      .values(
        rows.map(({ channel, fid, ago }) => ({ channel_id: channel, fid, followed_at: at(ago) })),
      )
      .execute()
  for (const rows of slices(plan.members, ROWS))
    await tx
      .insertInto('channel_member')
      .values(
        rows.map(({ channel, fid, role, ago }) => ({
          channel_id: channel,
          fid,
          role,
          joined_at: at(ago),
        })),
      )
      .execute()
  if (plan.invites.length > 0)
    await tx
      .insertInto('channel_invite')
      .values(
        plan.invites.map(({ channel, fid, inviter, role, ago }) => ({
          channel_id: channel,
          invited_fid: fid,
          inviter_fid: inviter,
          role,
          status: 'invited' as const,
          invited_at: at(ago),
        })),
      )
      .execute()
  if (plan.mutes.length > 0)
    await tx
      .insertInto('mute')
      .values(
        plan.mutes.map(({ fid, target, ago }) => ({ fid, muted_fid: target, muted_at: at(ago) })),
      )
      .execute()
  if (plan.blocks.length > 0)
    await tx
      .insertInto('block')
      .values(
        plan.blocks.map(({ fid, target, ago }) => ({
          blocker_fid: fid,
          blocked_fid: target,
          blocked_at: at(ago),
          hash: null,
        })),
      )
      .execute()
  const kinds = ['follows', 'likes', 'recasts', 'mention', 'reply', 'quote']
  if (plan.seen.length > 0)
    await tx
      .insertInto('notification_seen')
      .values(
        plan.seen.flatMap(({ fid, ago }) =>
          kinds.map((type) => ({ fid, type, seen_ts: toFarcasterTime(at(ago)) })),
        ),
      )
      .execute()
  for (const { id, pinned } of plan.channels) {
    if (pinned)
      await tx
        .updateTable('channel')
        .set({ pinned_cast_hash: hashes.get(pinned)! })
        .where('id', '=', id)
        .execute()
  }
}

/** Signs messages in batches. Other threads sign the next batch while this one is stored. */
async function* signedBatches(drafts: AsyncIterable<PlannedMessage>): AsyncGenerator<Message[]> {
  let signing: Promise<Message[]> | undefined
  let batch: PlannedMessage[] = []
  for await (const one of drafts) {
    if (batch.push(one) < BATCH) continue
    const before = signing
    signing = signDrafts(batch)
    batch = []
    if (before) yield await before
  }
  if (signing) yield await signing
  yield await signDrafts(batch)
}

/**
 * Seeds an empty store from a plan: accounts, all messages, signed and checked by the rules, and the state outside of
 * the protocol.
 * @throws RangeError if a message is rejected: a plan must be valid on the network
 */
export const seed = async (
  store: Store,
  plan: WorldPlan,
  options: SeedPlanOptions,
): Promise<SeedReport> => {
  const started = performance.now()
  await store.transaction(async (tx) => {
    for (const people of slices(plan.people, ACCOUNTS))
      await seedAccounts(store, tx, { ...plan, people }, options)
    const last = plan.people.reduce((max, { fid }) => Math.max(max, fid), APP_FID)
    await sql`select setval('fid_sequence', ${last}::bigint)`.execute(tx)
    await seedChannels(tx, plan, options)
  })
  const accounted = performance.now()
  const hashes = new Map<string, string>()
  const drafts = draftWorld(plan, options, hashes)
  // Previews are seeded, and what a plan embeds from elsewhere is on hosts that do not exist.
  const loading = { now: options.now, crawl: false }
  const messages = await loadMessages(store, signedBatches(drafts), loading)
  await store.transaction(async (tx) => {
    await seedLocalState(tx, plan, hashes, options)
    await seedMiniApps(tx, plan, options)
    await seedPreviews(tx, plan, options)
    await store.events.record(tx, [{ kind: 'replaced' }])
  })
  await store.analyze()
  return {
    hashes,
    messages,
    spent: {
      accounts: accounted - started,
      load: performance.now() - accounted,
    },
  }
}
