import type { FarcasterManifest, HtmlMetadata } from '@castaway/contract'
import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import {
  associationPayload,
  domainOf,
  HOUR_MS,
  miniAppRow,
  signAssociation,
} from '@castaway/provider/seeding'
import type { Tx } from '@castaway/provider'
import type { CompileOptions } from './compile'
import { miniApps, type PlannedMiniApp } from './mini-app-list'
import { custodyKeyOf } from './keys'
import type { WorldPlan } from './plan'
import { seededRandom } from './random'

/** Number of mini apps per world; other worlds have none. */
const COUNTS: Record<string, number> = { small: 3, social: Infinity }
const HOURS_OF_USE = 10 * 24

/** The mini apps of a world and their developers, the same users on every seeding. */
export function madeBy(plan: { name: string; seed: string; people: readonly { fid: number }[] }) {
  const makers = seededRandom(`${plan.seed}/mini apps`).shuffle(
    plan.people.slice(1).map(({ fid }) => fid),
  )
  return miniApps()
    .slice(0, COUNTS[plan.name] ?? 0)
    .map((app, i) => ({ app, maker: makers[i % makers.length]! }))
}

/** URL of a mini app in a plan; the provider serves it. */
export const miniAppUrl = (slug: string): string => `~/mini/${slug}`

/** The metadata in the head of a mini app's page. */
export const headOf = (app: PlannedMiniApp, origin: string): HtmlMetadata => ({
  favicon: `${origin}/art/channel/${app.slug}.svg`,
  ogTitle: app.name,
  ogDescription: app.description,
  ogImage: [{ url: imageOf(app, origin) }],
})

const imageOf = (app: PlannedMiniApp, origin: string): string =>
  `${origin}/art/scene/${app.scene}-${app.slug}.svg`

/** A mini app as a crawl of its page finds it. */
export const frameOf = (app: PlannedMiniApp, origin: string) => ({
  version: '1' as const,
  image: imageOf(app, origin),
  frames_url: `${origin}/mini/${app.slug}`,
  name: app.name,
  icon: `${origin}/art/channel/${app.slug}.svg`,
  title: app.button,
  metadata: { html: headOf(app, origin) },
})

/** The developer's account association for a domain. `payload` is already encoded. */
export const signAsMaker = (maker: { fid: number; keySeed: string }, payload: string) =>
  signAssociation(maker.fid, payload, privateKeyToAccount(custodyKeyOf(maker.keySeed, maker.fid)))

/** A manifest with a genuine account association of its developer. */
async function manifestOf(
  app: PlannedMiniApp,
  origin: string,
  maker: { fid: number; keySeed: string },
): Promise<FarcasterManifest> {
  const { version, name, icon, image } = frameOf(app, origin)
  const listed = {
    version,
    name,
    home_url: `${origin}/mini/${app.slug}`,
    icon_url: icon,
    image_url: image,
    button_title: app.button,
    subtitle: app.subtitle,
    description: app.description,
    primary_category: app.category,
    tags: app.tags,
  }
  return {
    account_association: await signAsMaker(maker, associationPayload(domainOf(origin))),
    frame: listed,
    miniapp: listed,
  }
}

/** Seeds a world's mini apps, their crawl results, and their recent usage. */
export async function seedMiniApps(
  tx: Tx,
  plan: WorldPlan,
  { now, artBase, keySeed = plan.seed }: CompileOptions,
): Promise<void> {
  const made = madeBy(plan)
  if (made.length === 0) return
  const rows = await Promise.all(
    made.map(async ({ app, maker }, i) => {
      const manifest = await manifestOf(app, artBase, { fid: maker, keySeed })
      const at = now - (made.length - i) * 24 * HOUR_MS
      return miniAppRow(frameOf(app, artBase), { authorFid: maker, manifest, networks: null }, at)
    }),
  )
  await tx.insertInto('mini_app').values(rows).execute()
  const previews = made.map(({ app }) => {
    const frame = frameOf(app, artBase)
    const html = headOf(app, artBase)
    return {
      url: frame.frames_url,
      metadata: { _status: 'RESOLVED', content_type: 'text/html', html, frame },
    }
  })
  await sql`
    insert into url_preview (url, metadata, fetched_at)
    select url, metadata, ${now}::bigint
    from json_to_recordset(${JSON.stringify(previews)}::json) as p(url text, metadata jsonb)
    on conflict (url) do update set metadata = excluded.metadata, fetched_at = excluded.fetched_at`.execute(
    tx,
  )
  await tx
    .insertInto('mini_app_use')
    .values(usesOf(plan, rows, now))
    .execute()
}

/** Some apps have many users and some few; usage rises or falls compared to last week. */
function usesOf(plan: WorldPlan, apps: { home_url: string }[], now: number) {
  const d = seededRandom(`${plan.seed}/mini app uses`)
  const hour = Math.floor(now / HOUR_MS)
  return apps.flatMap(({ home_url }) => {
    const people = d.some(plan.people, d.int(2, 24))
    return people.map(({ fid }) => ({
      home_url,
      hour: hour - d.int(0, HOURS_OF_USE),
      fid,
      uses: d.int(1, 6),
    }))
  })
}
