import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The app works in both text directions: styles use start and end instead of left and right. */

const app = new URL('..', import.meta.url).pathname
const login = new URL('../../../../packages/auth-react/src/react', import.meta.url).pathname

const read = (root: string, pattern: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

const SIDED =
  /(?<=[\s"'`:!])-?(?:m[lr]|p[lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr]))-(?:\[|\(|px\b|auto\b|full\b|none\b|\d)|(?<=[\s"'`:!])(?:text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|border-[lr]|rounded-[lr])(?=[\s"'`])/g
const MOVED = /(?<=[\s"'`])-?translate-x-(?!1\/2\b)[^\s"'`]+/g
const SIDED_CSS =
  /(?:margin|padding|border)-(?:left|right)\b|(?<![-\w])(?:left|right)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)/g

/** Classes that name a side, and horizontal translations without a counterpart for the other direction. */
const sided = (text: string) => [
  ...[...text.matchAll(SIDED)].map(([found]) => found),
  ...(/rtl:-?translate-x/.test(text) ? [] : [...text.matchAll(MOVED)].map(([found]) => found)),
]

describe('classes and styles', () => {
  it('are checked by this test', () => {
    expect(sided(`'ml-2 text-left absolute hover:right-0 border-l'`)).toEqual([
      'ml-2',
      'text-left',
      'right-0',
      'border-l',
    ])
    expect(sided(`'translate-x-4'`)).toEqual(['translate-x-4'])
    expect(sided(`'translate-x-4 rtl:-translate-x-4'`)).toEqual([])
    expect(sided(`'ms-2 text-start end-0 border-line border-e rounded-lg pl-safe'`)).toEqual([])
  })

  it('use no left or right in the sources', () => {
    const found = read(app, /\.tsx?$/).flatMap(({ file, text }) =>
      sided(text).map((name) => `${file} ${name}`),
    )
    expect(found).toEqual([])
  })

  it('use no left or right in style sheets', () => {
    const found = [...read(app, /\.css$/), ...read(login, /\.css$/)].flatMap(({ file, text }) =>
      [...text.matchAll(SIDED_CSS)].map(([name]) => `${file} ${name}`),
    )
    expect(found).toEqual([])
  })

  it('mirror every arrow along the text direction', () => {
    const found = read(app, /\.tsx$/).flatMap(({ file, text }) =>
      [...text.matchAll(/<(?:Arrow|Chevron|Chevrons)(?:Left|Right)\b[^>]*>/g)]
        .map(([icon]) => icon)
        .filter((icon) => !/rtl:/.test(icon))
        .map((icon) => `${file} ${icon}`),
    )
    expect(found).toEqual([])
  })
})
