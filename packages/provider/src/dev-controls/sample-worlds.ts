import type { Store } from '../store/index'
import type { WorldName } from '../store/world-names'

/** The sample worlds, which are not part of the provider: `@castaway/seeds` has them. */
export interface SampleWorlds {
  /**
   * Empties the store and seeds a world: the current one again, or another one.
   * @throws RangeError if the current world was not created from a name and none is given
   */
  reset(
    store: Store,
    name?: WorldName,
  ): Promise<{ name: string; seed: string; report?: { messages: number } }>
  /** The keys of a seeded account; null if it was not seeded, or now belongs to another wallet. */
  keysOf(store: Store, fid: number): Promise<object | null>
}
