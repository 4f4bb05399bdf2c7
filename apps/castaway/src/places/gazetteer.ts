import { type Cities, loadCities } from './cities'
import { foldName } from './fold'

export interface Place {
  /** Its id in GeoNames. */
  id: number
  name: string
  /** The state, where towns of one name are told apart by it: two letters, in the United States only. */
  region?: string
  /** ISO 3166-1, two letters. */
  country_code: string
  /** Degrees, with two decimals: what a profile stores. */
  latitude: number
  longitude: number
  population: number
}

export interface Gazetteer {
  /** Cities whose name, or another spelling of it, has a word that starts with the text; the best first. */
  find(text: string, limit: number): Promise<Place[]>
  /** The city that people at these coordinates would name; null where there is none near. */
  nearest(latitude: number, longitude: number): Promise<Place | null>
}

/** Farthest that a city can be from coordinates that it names, in kilometers. */
const NEAR = 30
/** How long the cities stay in memory after the last question, in milliseconds. */
const IDLE = 10 * 60_000

const KM_PER_DEGREE = 111.2
const round = (degrees: number) => Math.round(degrees * 100) / 100

/**
 * The cities of GeoNames with at least 1,000 people. They are read at the first question, outside of the heap, and let
 * go when nobody has asked for a while.
 */
export function createGazetteer(load: () => Promise<Cities> = loadCities): Gazetteer {
  let cities: Promise<Cities> | undefined
  let timer: NodeJS.Timeout | undefined
  const open = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (cities = undefined), IDLE)
    timer.unref()
    cities ??= load().catch((cause: unknown) => {
      cities = undefined
      throw cause
    })
    return cities
  }
  return {
    async find(text, limit) {
      const folded = foldName(text)
      return folded === '' ? [] : search(await open(), folded, limit)
    },
    async nearest(latitude, longitude) {
      return nearest(await open(), latitude, longitude)
    },
  }
}

/** How well a city's line answers: its whole name counts most, then the start of it, then a word in it. */
function matchOf(line: Buffer, text: string): number {
  if (line.indexOf(`| ${text}|`) === 0) return 3
  if (line.includes(`| ${text}|`)) return 2.5
  if (line.indexOf(`| ${text}`) === 0) return 1.5
  return line.includes(`| ${text}`) ? 1 : 0
}

/** Of two that match alike, one with ten times the people is worth one more. */
const weight = (population: number) => Math.log10(population + 10)

function search(cities: Cities, text: string, limit: number): Place[] {
  const { keys, starts, populations } = cities
  const needle = Buffer.from(` ${text}`)
  const best: { index: number; score: number }[] = []
  let at = keys.indexOf(needle)
  let index = 0
  while (at !== -1) {
    index = lineAt(starts, at, index)
    const size = weight(populations[index]!)
    // All that follow are smaller: not even a whole name would put them among these.
    if (best.length === limit && best.at(-1)!.score > size + 3) break
    const end = starts[index + 1] ?? keys.length
    const score = size + matchOf(keys.subarray(starts[index], end), text)
    if (best.length < limit || score > best.at(-1)!.score) {
      const before = best.findIndex((each) => each.score < score)
      best.splice(before === -1 ? best.length : before, 0, { index, score })
      best.length = Math.min(best.length, limit)
    }
    at = keys.indexOf(needle, end)
  }
  return best.map((each) => placeAt(cities, each.index))
}

/** The last line that starts at or before a byte; `from` is one that does. */
function lineAt(starts: Uint32Array, byte: number, from: number): number {
  let [low, high] = [from, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= byte) low = middle
    else high = middle - 1
  }
  return low
}

function nearest(cities: Cities, latitude: number, longitude: number): Place | null {
  const { latitudes, longitudes, populations } = cities
  const narrow = Math.cos((latitude * Math.PI) / 180)
  let found = -1
  let least = Infinity
  for (let index = 0; index < latitudes.length; index += 1) {
    const up = Math.abs(latitudes[index]! - latitude)
    if (up * KM_PER_DEGREE > NEAR) continue
    const along = Math.abs(longitudes[index]! - longitude)
    const km = KM_PER_DEGREE * Math.hypot(up, Math.min(along, 360 - along) * narrow)
    if (km > NEAR) continue
    const isExact =
      round(latitudes[index]!) === round(latitude) && round(longitudes[index]!) === round(longitude)
    // One that was chosen by its name is found again; else a large city is named from farther away than a village.
    const people = populations[index]! + 1
    const rank = isExact ? -people : (km + 1) / people ** 0.25
    if (rank < least) [found, least] = [index, rank]
  }
  return found === -1 ? null : placeAt(cities, found)
}

function placeAt(cities: Cities, index: number): Place {
  const { labels, labelStarts, ids, populations, latitudes, longitudes } = cities
  const label = labels.toString('utf8', labelStarts[index], labelStarts[index + 1] ?? labels.length)
  const [name = '', country = '', region] = label.split('\t')
  return {
    id: ids[index]!,
    name,
    ...(region && { region }),
    country_code: country,
    latitude: round(latitudes[index]!),
    longitude: round(longitudes[index]!),
    population: populations[index]!,
  }
}
