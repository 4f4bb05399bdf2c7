/** The colors that a snap can name, for light and dark backgrounds. */
export const palette = {
  gray: { light: '#6e6a86', dark: '#908caa' },
  blue: { light: '#286983', dark: '#9ccfd8' },
  red: { light: '#b4637a', dark: '#eb6f92' },
  amber: { light: '#ea9d34', dark: '#f6c177' },
  green: { light: '#3e8f8f', dark: '#56d4a4' },
  teal: { light: '#56949f', dark: '#3e8fb0' },
  purple: { light: '#907aa9', dark: '#c4a7e7' },
  pink: { light: '#d7827e', dark: '#ebbcba' },
} as const

export type PaletteColor = keyof typeof palette
export const paletteColors = Object.keys(palette) as PaletteColor[]
/** A color of the palette, or the accent of the snap. */
export type SnapColor = PaletteColor | 'accent'
export const snapColors: SnapColor[] = ['accent', ...paletteColors]

const channel = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) =>
    channel(Number.parseInt(hex.slice(from, from + 2), 16) / 255),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast of two colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].toSorted((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

/** Black or white: what is easier to read on this color. */
export const textOn = (hex: string): '#000000' | '#ffffff' =>
  contrast(hex, '#ffffff') >= contrast(hex, '#000000') ? '#ffffff' : '#000000'
