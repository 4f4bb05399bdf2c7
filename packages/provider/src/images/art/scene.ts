/** What a prompt asks for, as far as its words are known. */
export interface Scene {
  time: 'day' | 'night' | 'sunset' | 'storm'
  ground: Landscape
  /** Colors that the prompt names, in its order. */
  colors: string[]
  things: { kind: Thing; count: number; color: string | null }[]
  /** Changes of the source images. */
  edits: Set<Edit>
  /** Whether the prompt has a word that can be drawn; otherwise the image is abstract. */
  isKnown: boolean
}

export type Landscape = 'sea' | 'beach' | 'hills' | 'mountains' | 'desert' | 'snow' | 'city'
export type Thing =
  | 'sun'
  | 'moon'
  | 'star'
  | 'cloud'
  | 'boat'
  | 'fish'
  | 'bird'
  | 'tree'
  | 'palm'
  | 'house'
  | 'lighthouse'
  | 'flower'
  | 'balloon'
  | 'heart'
export type Edit = 'gray' | 'invert' | 'blur' | 'mirror' | 'flip' | 'brighten' | 'darken' | 'sepia'

const words = <T extends string>(lists: Record<T, string>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(lists) as [T, string][]).flatMap(([meaning, list]) =>
      list.split(' ').map((word) => [word, meaning] as const),
    ),
  )

const times = words({
  day: 'day daytime noon morning sunny',
  night: 'night midnight dark nocturnal starry',
  sunset: 'sunset sunrise dawn dusk evening twilight',
  storm: 'storm stormy rain rainy thunder overcast',
})
const grounds = words<Landscape>({
  sea: 'sea ocean water lake lagoon harbor harbour bay wave river tide',
  beach: 'beach island shore coast',
  hills: 'hill meadow field forest wood garden grass valley park',
  mountains: 'mountain peak alps cliff volcano',
  desert: 'desert dune sand sahara',
  snow: 'snow snowy winter ice arctic',
  city: 'city town skyline street skyscraper',
})
const things = words<Thing>({
  sun: 'sun',
  moon: 'moon',
  star: 'star',
  cloud: 'cloud cloudy',
  boat: 'boat ship sailboat yacht dinghy',
  fish: 'fish whale shark dolphin',
  bird: 'bird gull seagull pelican dove',
  tree: 'tree pine fir oak forest',
  palm: 'palm coconut',
  house: 'house hut cabin cottage home',
  lighthouse: 'lighthouse tower',
  flower: 'flower rose tulip daisy blossom',
  balloon: 'balloon',
  heart: 'heart love',
})
const edits = words<Edit>({
  gray: 'grayscale greyscale monochrome',
  invert: 'invert inverted negative',
  blur: 'blur blurred blurry soft',
  mirror: 'mirror mirrored',
  flip: 'flip flipped upside',
  brighten: 'brighten brighter lighten',
  darken: 'darken darker',
  sepia: 'sepia vintage old',
})
const colors: ReadonlyMap<string, string> = new Map([
  ['red', '#d64545'],
  ['orange', '#f0893b'],
  ['yellow', '#f6cf4f'],
  ['gold', '#e0b13c'],
  ['golden', '#e0b13c'],
  ['green', '#4c9f70'],
  ['teal', '#2a9d8f'],
  ['turquoise', '#3fc1c0'],
  ['blue', '#3a7bd5'],
  ['navy', '#1f3b73'],
  ['purple', '#7b4fb5'],
  ['violet', '#7b4fb5'],
  ['pink', '#ec7fa9'],
  ['brown', '#8a5a3b'],
  ['black', '#22252e'],
  ['white', '#f7f5f0'],
  ['gray', '#8b929c'],
  ['grey', '#8b929c'],
])
const counts: ReadonlyMap<string, number> = new Map(
  'a an one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, i) => [word, Math.max(1, i - 1)]),
)
const MANY = 12
/** Number of things for a plural without a number. */
const SEVERAL = 3

/** Reads a prompt word by word: a color or number belongs to the thing that follows it. */
export function readScene(prompt: string): Scene {
  const found = new Map<Thing, { kind: Thing; count: number; color: string | null }>()
  const scene: Pick<Scene, 'colors' | 'edits'> & Partial<Pick<Scene, 'time' | 'ground'>> = {
    colors: [],
    edits: new Set(),
  }
  let count: number | null = null
  let color: string | null = null
  for (const word of prompt.toLowerCase().match(/[\p{L}\d]+/gu) ?? []) {
    const number = /^\d{1,3}$/.test(word) ? Number(word) : counts.get(word)
    if (number !== undefined) count = Math.min(number, MANY)
    const tint = colors.get(word)
    if (tint) {
      color = tint
      if (!scene.colors.includes(tint)) scene.colors.push(tint)
    }
    const time = meaningOf(times, word)
    if (time) scene.time ??= time
    const ground = meaningOf(grounds, word)
    if (ground) scene.ground ??= ground
    const edit = meaningOf(edits, word)
    if (edit) scene.edits.add(edit)
    const kind = meaningOf(things, word)
    if (!kind) continue
    const isPlural = !things.has(word) || word === 'forest'
    if (!found.has(kind)) found.set(kind, { kind, count: count ?? (isPlural ? SEVERAL : 1), color })
    count = null
    color = null
  }
  const list = [...found.values()].filter(({ count }) => count > 0)
  const afloat = list.some(({ kind }) => kind === 'boat' || kind === 'fish' || kind === 'palm')
  return {
    ...scene,
    time: scene.time ?? (found.has('moon') || found.has('star') ? 'night' : 'day'),
    ground: scene.ground ?? (afloat || !list.length ? 'sea' : 'hills'),
    things: list,
    isKnown: list.length > 0 || scene.time !== undefined || scene.ground !== undefined,
  }
}

/** The meaning of a word or of its singular. */
function meaningOf<T>(known: ReadonlyMap<string, T>, word: string): T | undefined {
  return known.get(word) ?? (word.endsWith('s') ? known.get(word.slice(0, -1)) : undefined)
}
