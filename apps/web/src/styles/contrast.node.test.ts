import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Text has a contrast of at least 4.5:1 on every surface it is used on, in both themes; edges have 3:1. */

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

type Colour = readonly [number, number, number]

/** The colors of a theme: those in the first block of `selector`. */
function tokens(selector: string): Record<string, Colour> {
  const at = css.indexOf(`${selector} {`)
  const block = css.slice(at, css.indexOf('\n}', at))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(
      ([, name, l, c, h]) => [name, [Number(l), Number(c), Number(h)]],
    ),
  )
}

/** OKLCH to linear sRGB, with the matrices of the CSS Color specification; out-of-gamut values are clipped. */
function linear([l, c, h]: Colour): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

const luminance = (colour: Colour) => {
  const [r = 0, g = 0, b = 0] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['background', 'surface', 'raised', 'sunken']
const texts: [string, string[]][] = [
  ['ink', [...surfaces, 'accent-wash', 'like-wash', 'recast-wash', 'channel-wash', 'danger-wash']],
  ['ink-soft', surfaces],
  ['accent', surfaces],
  ['accent-strong', surfaces],
  ['like', [...surfaces, 'like-wash']],
  ['recast', [...surfaces, 'recast-wash']],
  ['channel', [...surfaces, 'channel-wash']],
  ['danger', [...surfaces, 'danger-wash']],
  ['on-accent', ['accent', 'accent-strong']],
  ['background', ['ink', 'like', 'danger']],
]

it('black on white has the known contrast', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
})

describe.each([
  ['day', ':root'],
  ['night', ":root[data-theme='night']"],
])('by %s', (_, selector) => {
  const theme = tokens(selector)

  it('has readable text everywhere', () => {
    const weak = texts.flatMap(([text, grounds]) =>
      grounds.flatMap((ground) => {
        const reached = contrast(theme[text]!, theme[ground]!)
        return reached < 4.5 ? [`${text} on ${ground} ${reached.toFixed(2)}`] : []
      }),
    )
    expect(weak).toEqual([])
  })

  it('has visible field borders and focus rings', () => {
    for (const ground of ['background', 'surface', 'raised']) {
      expect([ground, contrast(theme['line-strong']!, theme[ground]!) >= 3]).toEqual([ground, true])
      expect([ground, contrast(theme.accent!, theme[ground]!) >= 3]).toEqual([ground, true])
    }
  })
})

it('the night theme is the same, chosen or by the system', () => {
  expect(tokens(":root:not([data-theme='day'])")).toEqual(tokens(":root[data-theme='night']"))
})
