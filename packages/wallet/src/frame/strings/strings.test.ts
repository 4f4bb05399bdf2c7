import { describe, expect, it } from 'vitest'
import { stringsFor } from '.'

/** Every text of a table by its path; texts with a number are called with one. */
const texts = (table: object, path = ''): [string, string][] =>
  Object.entries(table).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'function') return [[at, (value as (count: number) => string)(7)]]
    return typeof value === 'object' ? texts(value as object, at) : [[at, value as string]]
  })

describe('the strings of the wallet frame', () => {
  const english = texts(stringsFor('en').strings)

  it.each(['ar', 'es', 'ja', 'zh'])('are complete in %s, and none is left in English', (lang) => {
    const here = texts(stringsFor(lang).strings)
    expect(here.map(([at]) => at)).toEqual(english.map(([at]) => at))
    const same = here.filter(([, text], at) => text.trim() === '' || text === english[at]![1])
    expect(same).toEqual([])
    for (const [at, text] of here) {
      const was = english.find(([each]) => each === at)![1]
      const numbers = (each: string) => (each.match(/\d+/g) ?? []).map(Number)
      expect([at, numbers(text)]).toEqual([at, numbers(was)])
    }
  })

  it('match the language in any region, and are English if there is no translation', () => {
    expect(stringsFor('es-MX')).toMatchObject({ lang: 'es', dir: 'ltr' })
    expect(stringsFor('zh-Hant-TW')).toMatchObject({ lang: 'zh', dir: 'ltr' })
    expect(stringsFor('AR')).toMatchObject({ lang: 'ar', dir: 'rtl' })
    for (const other of ['', 'de', 'constructor', '__proto__', '../en']) {
      expect(stringsFor(other)).toMatchObject({ lang: 'en', dir: 'ltr' })
    }
  })
})
