import { readScene, type Landscape, type Scene } from './scene'
import { afloat, inTheSky, shapes } from './shapes'
import { createHash } from 'node:crypto'

/** Numbers from 0 up to 1 that only depend on a text (mulberry32). */
function randomNumbers(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Drawing {
  prompt: string
  /** Pixels. */
  width: number
  height: number
  /** More layers and light. */
  isDetailed: boolean
}

interface Canvas extends Drawing {
  scene: Scene
  random: () => number
  /** Height of the horizon. */
  horizon: number
  /** Height of the edge between sea and land: the horizon if there is no sea, the bottom if there is no land. */
  shore: number
  /** Length that things are measured in. */
  unit: number
}

/** Sky at the top and at the horizon. */
const skies: Record<Scene['time'], readonly [string, string]> = {
  day: ['#4aa3df', '#d8f0f7'],
  night: ['#0b1533', '#33447a'],
  sunset: ['#3f3b7d', '#ff9a5a'],
  storm: ['#3d4754', '#9aa5b1'],
}
/** Far and near. */
const grounds: Record<Landscape, readonly [string, string]> = {
  sea: ['#3f8fb5', '#17496d'],
  beach: ['#f1d9a0', '#cfa36a'],
  hills: ['#8cbf78', '#3d7a4a'],
  mountains: ['#8d99ae', '#4a5a6d'],
  desert: ['#efcf94', '#c8955a'],
  snow: ['#f4f8fb', '#bfd3e2'],
  city: ['#7d8597', '#343a4a'],
}
/** Height of the ground's waves, in units. */
const roughness: Record<Landscape, number> = {
  sea: 0.008,
  beach: 0.02,
  hills: 0.05,
  mountains: 0.16,
  desert: 0.04,
  snow: 0.05,
  city: 0,
}
const NIGHT = '#0b1533'
/** How much of the night is in the ground's colors. */
const shade: Record<Scene['time'], number> = { day: 0, sunset: 0.25, storm: 0.35, night: 0.6 }

/** Draws an image of the prompt as SVG. The same drawing always gives the same text, which contains none of the prompt. */
export function drawScene(drawing: Drawing): string {
  const canvas = canvasOf(drawing)
  const layers = canvas.scene.isKnown
    ? [sky(canvas), land(canvas), thingsOf(canvas), weather(canvas)]
    : [abstract(canvas)]
  return svg(drawing, layers.join(''))
}

/** Draws only the things that the prompt names, to be laid over an image; null if it names none. */
export function drawThings(drawing: Drawing): string | null {
  const canvas = canvasOf(drawing)
  return canvas.scene.things.length > 0 ? svg(drawing, thingsOf(canvas)) : null
}

function canvasOf(drawing: Drawing): Canvas {
  const random = randomNumbers(drawing.prompt)
  const horizon = drawing.height * (0.5 + random() * 0.15)
  const unit = Math.min(drawing.width, drawing.height)
  const scene = readScene(drawing.prompt)
  const sea = { sea: 1, beach: 0.35 }[scene.ground as string] ?? 0
  const shore = horizon + (drawing.height - horizon) * sea
  return { ...drawing, scene, random, horizon, shore, unit }
}

const svg = ({ width, height }: Drawing, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const n = (value: number): string => String(Math.round(value * 1000) / 1000)

function sky({ scene, width, height, random, unit, isDetailed, horizon }: Canvas): string {
  const [top, low] = skies[scene.time]
  // A color that belongs to no thing is the light of the scene.
  const light = scene.colors.find((color) => !scene.things.some((one) => one.color === color))
  const gradient = `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${light ?? low}"/></linearGradient>`
  const stars = scene.time === 'night' ? (isDetailed ? 160 : 60) : 0
  const dots = Array.from({ length: stars }, () => {
    const [x, y, r] = [random() * width, random() * horizon, unit * (0.0008 + random() * 0.002)]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" opacity="${n(0.4 + random() * 0.6)}"/>`
  })
  const glow =
    scene.time === 'sunset'
      ? `<circle cx="${n(width * (0.25 + random() * 0.5))}" cy="${n(horizon)}" r="${n(unit * 0.14)}" fill="#ffe0a3" opacity="0.9"/>`
      : ''
  return `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${dots.join('')}${glow}`
}

function land(canvas: Canvas): string {
  const { scene, height, horizon, shore } = canvas
  const sea = shore > horizon ? strata(canvas, 'sea', horizon, shore) : ''
  return sea + (shore < height ? strata(canvas, scene.ground, shore, height) : '')
}

/** Layers of a ground between two heights, the far ones first. */
function strata(canvas: Canvas, ground: Landscape, top: number, bottom: number): string {
  const { scene, unit, isDetailed } = canvas
  const [far, near] = grounds[ground].map((color) => mix(color, NIGHT, shade[scene.time]))
  const count = isDetailed ? 14 : 6
  return Array.from({ length: count }, (_, i) => {
    const part = i / (count - 1)
    const base = top + (bottom - top) * part * 0.85
    const fill = mix(far!, near!, part)
    if (ground === 'city' && i < 3) return towers(canvas, base, fill)
    return ridge(canvas, base, unit * roughness[ground] * (1 - part * 0.6), fill)
  }).join('')
}

/** A wavy or jagged edge across the whole width, filled down to the bottom. */
function ridge(
  { width, height, random, scene, isDetailed }: Canvas,
  y: number,
  rise: number,
  fill: string,
): string {
  const steps = isDetailed ? 40 : 16
  const phases = [random(), random(), random()].map((part) => part * Math.PI * 2)
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const at = (i / steps) * Math.PI * 2
    const wave = Math.sin(at * 2 + phases[0]!) * 0.5 + Math.sin(at * 5 + phases[1]!) * 0.3
    const jag =
      scene.ground === 'mountains' ? (random() - 0.5) * 0.9 : Math.sin(at * 9 + phases[2]!) * 0.2
    return `${n((i / steps) * width)} ${n(y - (wave + jag) * rise)}`
  })
  return `<path d="M0 ${height} L${points.join(' L')} L${width} ${height}Z" fill="${fill}"/>`
}

function towers(
  { width, height, random, scene, unit, isDetailed }: Canvas,
  y: number,
  fill: string,
): string {
  const parts: string[] = []
  for (let x = 0; x < width;) {
    const [wide, tall] = [unit * (0.05 + random() * 0.07), unit * (0.08 + random() * 0.3)]
    parts.push(
      `<rect x="${n(x)}" y="${n(y - tall)}" width="${n(wide)}" height="${n(height - y + tall)}" fill="${fill}"/>`,
    )
    const lit = scene.time === 'day' ? 0 : isDetailed ? 14 : 5
    for (let i = 0; i < lit; i++) {
      const [at, up] = [x + random() * wide * 0.8, y - random() * tall * 0.9]
      parts.push(
        `<rect x="${n(at)}" y="${n(up)}" width="${n(wide * 0.1)}" height="${n(wide * 0.14)}" fill="#ffe9a8"/>`,
      )
    }
    x += wide
  }
  return parts.join('')
}

function thingsOf({ scene, width, height, random, horizon, shore, unit }: Canvas): string {
  // Without a sea, or without land, everything is in what there is.
  const water = [horizon, shore > horizon ? shore : height] as const
  const land = [shore < height ? shore : horizon, height] as const
  const all = scene.things.flatMap(({ kind, count, color }) =>
    Array.from({ length: count }, (_, i) => {
      const x = width * ((i + 0.5 + (random() - 0.5) * 0.5) / count)
      const isHigh = inTheSky.has(kind)
      const [top, bottom] = afloat.has(kind) ? water : land
      const y = isHigh
        ? horizon * (0.15 + random() * 0.55)
        : top + (bottom - top) * (0.05 + random() * 0.6)
      // What is nearer is larger, and covers what is farther away.
      const near = isHigh ? 0.5 : (y - horizon) / (height - horizon)
      const size = (unit * (0.16 + near * 0.16)) / (1 + Math.log2(count) * 0.35)
      const shape = shapes[kind](color)
      const foot = isHigh ? y : y - size / 2
      return {
        y,
        text: `<g transform="translate(${n(x)} ${n(foot)}) scale(${n(size / 100)})">${shape}</g>`,
      }
    }),
  )
  return all
    .toSorted((a, b) => a.y - b.y)
    .map(({ text }) => text)
    .join('')
}

function weather({ scene, width, height, random, unit, isDetailed }: Canvas): string {
  const isSnow = scene.ground === 'snow'
  if (!isSnow && scene.time !== 'storm') return ''
  return Array.from({ length: isDetailed ? 400 : 120 }, () => {
    const [x, y] = [random() * width, random() * height]
    return isSnow
      ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(unit * (0.002 + random() * 0.004))}" fill="#fff" opacity="0.85"/>`
      : `<path d="M${n(x)} ${n(y)} l${n(unit * -0.01)} ${n(unit * 0.04)}" stroke="#dfe7ee" stroke-width="${n(unit * 0.002)}" opacity="0.6"/>`
  }).join('')
}

/** For prompts without a known word: overlapping shapes in a palette that the prompt's letters decide. */
function abstract({ scene, width, height, random, unit, isDetailed }: Canvas): string {
  const hue = random() * 360
  const colors =
    scene.colors.length > 0
      ? scene.colors
      : [0, 40, 170, 210].map((turn) => `hsl(${n((hue + turn) % 360)} 60% 55%)`)
  const back = `<rect width="${width}" height="${height}" fill="hsl(${n(hue)} 30% 16%)"/>`
  const marks = Array.from({ length: isDetailed ? 120 : 40 }, () => {
    const [x, y, r] = [random() * width, random() * height, unit * (0.03 + random() ** 3 * 0.3)]
    const color = colors[Math.floor(random() * colors.length)]!
    return random() < 0.5
      ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}" opacity="${n(0.3 + random() * 0.5)}"/>`
      : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${n(r * 0.12)}"/>`
  })
  return back + marks.join('')
}

/** A color between two, both as `#rrggbb`. */
function mix(from: string, to: string, part: number): string {
  const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(1), 16)) as [number, number]
  const channels = [16, 8, 0].map((shift) => {
    const [x, y] = [(a >> shift) & 255, (b >> shift) & 255]
    return Math.round(x + (y - x) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
