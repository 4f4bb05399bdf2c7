import type { Thing } from './scene'

/** Draws a thing into a box from -50 to 50, standing on 50, as SVG. */
type Shape = (color: string | null) => string

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const INK = '#2b2f3a'

export const shapes: Readonly<Record<Thing, Shape>> = {
  sun: (color) =>
    circle(0, 0, 46, color ?? '#ffd166', 'opacity="0.25"') + circle(0, 0, 32, color ?? '#ffd166'),
  moon: (color) => path('M10 -40 A40 40 0 1 0 40 20 A32 32 0 0 1 10 -40Z', color ?? '#f4efd9'),
  star: (color) =>
    path(
      'M0 -40 L9 -12 L38 -12 L15 6 L24 34 L0 17 L-24 34 L-15 6 L-38 -12 L-9 -12Z',
      color ?? '#fff3c4',
    ),
  cloud: (color) => {
    const fill = color ?? '#ffffff'
    return `<g opacity="0.92">${circle(-22, 6, 18, fill)}${circle(2, -6, 26, fill)}${circle(28, 8, 16, fill)}${box(-24, 6, 54, 18, fill)}</g>`
  },
  boat: (color) =>
    path('M-46 26 L46 26 L30 50 L-30 50Z', color ?? '#8a4b2f') +
    box(-2, -46, 4, 72, INK) +
    path('M4 -44 L40 20 L4 20Z', '#fbf7ec') +
    path('M-5 -34 L-34 20 L-5 20Z', '#e9e2cf'),
  fish: (color) =>
    path('M-30 20 Q2 -14 36 20 Q2 54 -30 20Z', color ?? '#f0893b') +
    path('M-24 20 L-48 2 L-48 38Z', color ?? '#f0893b') +
    circle(20, 15, 4, INK),
  bird: (color) =>
    path('M-46 -6 Q-24 -34 0 4 Q24 -34 46 -6 Q24 -18 2 14 L-2 14 Q-24 -18 -46 -6Z', color ?? INK),
  tree: (color) =>
    box(-5, 24, 10, 26, '#6d4a33') +
    path('M0 -50 L30 0 L-30 0Z', color ?? '#2f6b4f') +
    path('M0 -26 L36 30 L-36 30Z', color ?? '#387a5b'),
  palm: (color) => {
    const fill = color ?? '#3b8f5d'
    const leaf = 'M0 -30 Q26 -52 48 -26 Q24 -34 0 -26Z'
    const leaves = [0, 60, 120, 180, 240, 300]
      .map((turn) => `<g transform="rotate(${turn} 0 -28)">${path(leaf, fill)}</g>`)
      .join('')
    return path('M-4 50 Q-14 10 -2 -28 L3 -28 Q-4 10 6 50Z', '#8a5a3b') + leaves
  },
  house: (color) =>
    box(-32, 4, 64, 46, color ?? '#e8d3b0') +
    path('M-42 6 L0 -38 L42 6Z', '#a8483c') +
    box(-8, 22, 16, 28, '#6d4a33') +
    box(14, 16, 12, 12, '#ffe9a8'),
  lighthouse: (color) =>
    path('M-18 50 L-10 -24 L10 -24 L18 50Z', '#f7f5f0') +
    path('M-16 32 L-14 12 L14 12 L16 32Z', color ?? '#d64545') +
    box(-10, -40, 20, 16, '#ffe9a8') +
    path('M-14 -40 L0 -50 L14 -40Z', color ?? '#d64545'),
  flower: (color) => {
    const petals = [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} 0 -14)">${circle(0, -30, 14, color ?? '#ec7fa9')}</g>`,
      )
      .join('')
    return box(-2, -14, 4, 64, '#4c9f70') + petals + circle(0, -14, 11, '#f6cf4f')
  },
  balloon: (color) =>
    path('M0 -50 C44 -50 40 2 8 22 L-8 22 C-40 2 -44 -50 0 -50Z', color ?? '#d64545') +
    path('M0 -50 C16 -50 14 2 3 22 L-3 22 C-14 2 -16 -50 0 -50Z', '#ffffff', 'opacity="0.35"') +
    box(-7, 32, 14, 12, '#8a5a3b') +
    `<path d="M-8 22 L-7 32 M8 22 L7 32" stroke="${INK}" stroke-width="1.5"/>`,
  heart: (color) => path('M0 42 C-60 0 -40 -44 0 -18 C40 -44 60 0 0 42Z', color ?? '#d64545'),
}

/** Things that hang in the sky; the others stand on the ground. */
export const inTheSky: ReadonlySet<Thing> = new Set<Thing>([
  'sun',
  'moon',
  'star',
  'cloud',
  'bird',
  'balloon',
  'heart',
])

export const afloat: ReadonlySet<Thing> = new Set<Thing>(['boat', 'fish'])
