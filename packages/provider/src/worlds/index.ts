import { sql } from 'kysely'
import type { Store } from '../store/index'
import { worldSequences, worldTables } from '../store/world-tables'
import { plantApps } from './apps'
import type { CompileOptions } from './compile'
import { emptyWorldPlan } from './empty'
import { nastyPlan } from './nasty'
import { keySeedOf } from './people'
import { plant, type Planted, type PlantOptions } from './plant'
import type { WorldPlan } from './plan'
import { readWorld, writeWorld, type WorldRecord } from './record'
import { socialPlan } from './social/index'
import { tinyPlan } from './tiny'

export { artRoutes, artSvg } from './art/index'
export { compileWorld, type CompiledWorld, type CompileOptions } from './compile'
export { pagesRoutes } from './pages'
export {
  APP_FID,
  custodyAddressOf,
  custodyKeyOf,
  hollowAddressOf,
  keySeedOf,
  signerKeyOf,
  walletKeyOf,
} from './people'
export { keysOfSeeded, seededKeys, type SeededKeys } from './seeded-keys'
export { plant, type Planted, type PlantOptions } from './plant'
export { channelUrl, type WorldPlan } from './plan'
export { readWorld, type WorldRecord } from './record'
export { forgetWithdrawn, readWithdrawn, rekeyWorld, type WithdrawnKeys } from './rekey'
export { scalePlan } from './scale'
export { socialPlan } from './social/index'
export { tinyPlan } from './tiny'
export { tinyPeople } from './tiny-people'

/** Names that `seedWorld` knows. */
export const worldNames = ['social', 'tiny', 'nasty', 'empty'] as const
export type WorldName = (typeof worldNames)[number]

/** The plan of a world. `now` (Unix ms) matters to `social` only: its people sleep at night. */
export const planOf = (name: WorldName, now: number): WorldPlan => {
  switch (name) {
    case 'social':
      return socialPlan(now)
    case 'tiny':
      return tinyPlan()
    case 'nasty':
      return nastyPlan()
    case 'empty':
      return emptyWorldPlan()
  }
}

export interface SeededWorld extends WorldRecord {
  /** Whether this call planted it; false where it was there already. */
  planted: boolean
  /** Figures and cast hashes of the planting; only where this call planted it. */
  report?: Planted
}

export interface SeedOptions extends Partial<CompileOptions> {
  /** Unix ms; the store's clock unless told. */
  now?: number
  /** Whose keys people who are planted now get; what everybody knows unless told. */
  keys?: WorldRecord['keys']
}

const ART_BASE = 'http://localhost:4747'

/** Empties every table of the island that belongs to a world; tables of other packages stay as they are. */
export const clearWorld = async (store: Store): Promise<void> => {
  await store.transaction(async (tx) => {
    const tables = worldTables().filter((name) => name !== 'job')
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(
      tx,
    )
    // Work that comes again by itself is the island's, not the world's.
    await sql`delete from job where every_ms is null`.execute(tx)
    for (const name of worldSequences()) await sql`select setval(${name}, 1, false)`.execute(tx)
  })
}

/** Plants any plan and records it, after emptying the island's tables. */
export const plantWorld = async (
  store: Store,
  plan: WorldPlan,
  { startedAs, keys, ...planting }: PlantOptions & Pick<WorldRecord, 'startedAs' | 'keys'>,
): Promise<SeededWorld> => {
  const record = {
    name: plan.name,
    seed: plan.seed,
    now: planting.now,
    artBase: planting.artBase,
    ...(keys && { keys }),
    ...(startedAs !== undefined && startedAs !== plan.name && { startedAs }),
  }
  const options = { ...planting, keySeed: keySeedOf(store, record) }
  await clearWorld(store)
  await writeWorld(store.db, { ...record, whole: false })
  const report = await plant(store, plan, options)
  await plantApps(store, plan, options)
  const whole = { ...record, whole: true }
  await writeWorld(store.db, whole)
  return { ...whole, planted: true, report }
}

/**
 * Makes sure that a world lives in the store. What is there stays, whatever its name: people may have written in it.
 * A planting that was cut off is begun again from nothing.
 * @throws RangeError when no world has this name
 */
export const seedWorld = async (
  store: Store,
  name: string,
  { now = store.clock.now(), artBase = ART_BASE, keys }: SeedOptions = {},
): Promise<SeededWorld> => {
  const known = worldNames.find((one) => one === name)
  if (!known) throw new RangeError(`no world is called ${name}; there are ${worldNames.join(', ')}`)
  const there = await readWorld(store)
  if (there?.whole) return { ...there, planted: false }
  return plantWorld(store, planOf(known, now), { now, artBase, keys })
}

/**
 * Empties the store and plants a world in it: the one that is there, anew, or another in its place.
 * @throws RangeError when the world that is there was not made from a name and none is given
 */
export const resetWorld = async (store: Store, name?: WorldName): Promise<SeededWorld> => {
  const there = await readWorld(store)
  const wanted = worldNames.find((one) => one === (name ?? there?.name))
  if (!wanted) throw new RangeError('the world that is here has no name to plant it by')
  const now = store.clock.now()
  return plantWorld(store, planOf(wanted, now), {
    now,
    artBase: there?.artBase ?? ART_BASE,
    startedAs: there?.startedAs ?? there?.name,
    keys: there?.keys,
  })
}
