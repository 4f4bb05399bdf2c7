/** A color palette: sky from top to bottom, three grounds from far to near, and a light. */
export interface Palette {
  sky: [string, string, string]
  ground: [string, string, string]
  light: string
  ink: string
}

export const palettes: readonly Palette[] = [
  {
    sky: ['#fbe3c8', '#f7b89c', '#ec7f7a'],
    ground: ['#8a5a83', '#5b3a6b', '#2e2147'],
    light: '#fff1c9',
    ink: '#2e2147',
  },
  {
    sky: ['#dff3f5', '#a9dfe4', '#5fb9c9'],
    ground: ['#3a8ea3', '#1f6580', '#123f57'],
    light: '#fffbe8',
    ink: '#0e3046',
  },
  {
    sky: ['#0b1b3a', '#1d3565', '#4a5a8f'],
    ground: ['#22305a', '#151f42', '#0a1129'],
    light: '#f6ecc5',
    ink: '#e8ecff',
  },
  {
    sky: ['#e9f0d8', '#c9dcae', '#9fc48e'],
    ground: ['#6f9f6d', '#44774f', '#234c37'],
    light: '#fffbe0',
    ink: '#1c3a2b',
  },
  {
    sky: ['#f3e9ff', '#d5c1f2', '#a892dd'],
    ground: ['#7b6bbd', '#54479a', '#2f2a68'],
    light: '#fff4d6',
    ink: '#2a2459',
  },
  {
    sky: ['#fff3dc', '#ffd99a', '#f7ae5b'],
    ground: ['#d9793f', '#a4492f', '#5e2a25'],
    light: '#fffdf0',
    ink: '#4a201d',
  },
  {
    sky: ['#e7e9ee', '#c4cad6', '#98a3b8'],
    ground: ['#6c7a93', '#48566f', '#2a3448'],
    light: '#ffffff',
    ink: '#222b3d',
  },
  {
    sky: ['#ffe4ea', '#ffb7c5', '#f5819d'],
    ground: ['#c2557f', '#86396a', '#4b2250'],
    light: '#fff6e5',
    ink: '#401c46',
  },
  {
    sky: ['#05232b', '#0c4a52', '#1f7a78'],
    ground: ['#135a5c', '#0b3a41', '#052228'],
    light: '#d8ffe9',
    ink: '#e3fff6',
  },
]

export const night = palettes[2]!
export const dusk = palettes[0]!
