import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The theme only has its own colors and none of Tailwind's: a class with any other name would have no effect. */

const root = new URL('..', import.meta.url).pathname
const theme = readFileSync(new URL('./app.css', import.meta.url), 'utf8')
const colours = new Set([...theme.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name!))

/** Tailwind's color names besides those of the theme. */
const TAILWIND =
  'black|white|(?:slate|gr[ae]y|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\\d+'
const CLASS = new RegExp(
  `\\b(?:bg|text|border|outline|ring|fill|stroke|divide|caret|accent|from|via|to)-(${TAILWIND})\\b`,
  'g',
)

/** Luminance of a gray, from 0 for black to 1 for white. */
const luminance = (share: number) =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/\.test\./.test(file))
  .map((file) => ({ file, code: readFileSync(root + file, 'utf8') }))

describe('colours', () => {
  it('that classes use exist in the theme', () => {
    const unknown = files.flatMap(({ file, code }) =>
      [...code.matchAll(CLASS)].flatMap(([name, colour]) =>
        colours.has(colour!) ? [] : [`${file}: ${name}`],
      ),
    )
    expect(unknown).toEqual([])
  })

  it('white text over images is readable on a white one too', () => {
    const faint = files.flatMap(({ file, code }) =>
      [...code.matchAll(/\bbg-black\/(\d+)/g)].flatMap(([name, percent]) =>
        1.05 / (luminance(1 - Number(percent) / 100) + 0.05) >= 4.5 ? [] : [`${file}: ${name}`],
      ),
    )
    expect(faint).toEqual([])
  })
})
