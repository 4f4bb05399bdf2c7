import {
  readWorld,
  type SampleWorlds,
  type Store,
  type WorldName,
  worldNames,
  type WorldRecord,
} from '@castaway/provider'
import { clearWorld, writeWorld } from '@castaway/provider/seeding'
import { seedApps } from './apps'
import type { CompileOptions } from './compile'
import { emptyWorldPlan } from './empty'
import { hostilePlan } from './hostile'
import { keySeedOf } from './keys'
import { keysOfSeeded } from './seeded-keys'
import { seed, type SeedReport, type SeedPlanOptions } from './seed'
import type { WorldPlan } from './plan'
import { socialPlan } from './social/index'
import { smallPlan } from './small'

export { artRoutes, artSvg } from './art/index'
export { compileWorld, type CompiledWorld, type CompileOptions } from './compile'
export { hostileContentRoutes } from './hostile-content'
export { pageRoutes } from './pages'
export {
  APP_FID,
  custodyAddressOf,
  custodyKeyOf,
  keylessAddressOf,
  keySeedOf,
  SMALL_SEED,
  signerKeyOf,
  walletKeyOf,
} from './keys'
export { keysOfSeeded, seededKeys, type SeededKeys } from './seeded-keys'
export { seed, type SeedReport, type SeedPlanOptions } from './seed'
export { channelUrl, type WorldPlan } from './plan'
export { forgetWithdrawn, readWithdrawn, rekeyWorld, type WithdrawnKeys } from './rekey'
export { scalePlan } from './scale'
export { scaleWord } from './scale-text'
export { socialPlan } from './social/index'
export { smallPlan } from './small'
export { smallPeople } from './small-people'

/** Builds the plan of a world. `now` (Unix ms) matters only to `social`, whose users sleep at night. */
export const planOf = (name: WorldName, now: number): WorldPlan => {
  switch (name) {
    case 'social':
      return socialPlan(now)
    case 'small':
      return smallPlan()
    case 'hostile':
      return hostilePlan()
    case 'empty':
      return emptyWorldPlan()
  }
}

export interface SeededWorld extends WorldRecord {
  /** Whether this call created it; false if it already existed. */
  created: boolean
  /** Figures and cast hashes; only if this call created the world. */
  report?: SeedReport
}

export interface SeedOptions extends Partial<CompileOptions> {
  /** Unix ms; the store's clock by default. */
  now?: number
  /** What the users' keys are derived from; the well-known seed by default. */
  keys?: WorldRecord['keys']
}

const ART_BASE = 'http://localhost:4747'

/** Empties the provider's tables, seeds them from any plan, and records the world. */
export const seedFromPlan = async (
  store: Store,
  plan: WorldPlan,
  { startedAs, keys, ...seeding }: SeedPlanOptions & Pick<WorldRecord, 'startedAs' | 'keys'>,
): Promise<SeededWorld> => {
  const record = {
    name: plan.name,
    seed: plan.seed,
    now: seeding.now,
    artBase: seeding.artBase,
    ...(keys && { keys }),
    ...(startedAs !== undefined && startedAs !== plan.name && { startedAs }),
  }
  const options = { ...seeding, keySeed: keySeedOf(store, record) }
  await clearWorld(store)
  await writeWorld(store.db, { ...record, whole: false })
  const report = await seed(store, plan, options)
  await seedApps(store, plan, options)
  const whole = { ...record, whole: true }
  await writeWorld(store.db, whole)
  return { ...whole, created: true, report }
}

/**
 * Seeds the store if it is empty. An existing world stays, whatever its name, because users may have written in it. A
 * seeding that was interrupted starts again from an empty store.
 * @throws RangeError if no world has this name
 */
export const seedWorld = async (
  store: Store,
  name: string,
  { now = store.clock.now(), artBase = ART_BASE, keys }: SeedOptions = {},
): Promise<SeededWorld> => {
  const known = worldNames.find((one) => one === name)
  if (!known) throw new RangeError(`unknown world: ${name}; choose one of ${worldNames.join(', ')}`)
  const there = await readWorld(store)
  if (there?.whole) return { ...there, created: false }
  return seedFromPlan(store, planOf(known, now), { now, artBase, keys })
}

/**
 * Empties the store and seeds a world: the current one again, or another one.
 * @throws RangeError if the current world was not created from a name and none is given
 */
export const resetWorld = async (store: Store, name?: WorldName): Promise<SeededWorld> => {
  const there = await readWorld(store)
  const worldName = worldNames.find((one) => one === (name ?? there?.name))
  if (!worldName) throw new RangeError('the current world has no name to seed it by')
  const now = store.clock.now()
  return seedFromPlan(store, planOf(worldName, now), {
    now,
    artBase: there?.artBase ?? ART_BASE,
    startedAs: there?.startedAs ?? there?.name,
    keys: there?.keys,
  })
}

/** The worlds as the provider's development controls use them. */
export const sampleWorlds: SampleWorlds = { reset: resetWorld, keysOf: keysOfSeeded }
