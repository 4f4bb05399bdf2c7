import { getConfig } from '@lingui/conf'
import { getCatalogs } from '@lingui/cli/api'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { beforeAll, describe, expect, it } from 'vitest'

/** Every message of the sources is in every catalog, translated and with the same values. */

const cwd = new URL('../..', import.meta.url).pathname
const config = getConfig({ cwd, configPath: `${cwd}lingui.config.ts` })
const languages = config.locales.filter((locale) => locale !== config.sourceLocale)

/**
 * English words with more than one meaning in the app: each use has a context ('' for the plain word), because other
 * languages have a different word for each. `apart` lists the languages that distinguish all meanings.
 */
const twofold: Record<string, { contexts: string[]; apart: string[] }> = {
  Larger: { contexts: ['enlarges an image', 'size of text'], apart: languages },
  All: { contexts: ['bookmarks', 'channels', 'mini apps', 'notifications'], apart: [] },
  Following: {
    contexts: ['', 'channels that someone follows', 'state of a button'],
    apart: ['ar'],
  },
  Quote: { contexts: ['', 'noun'], apart: ['es'] },
  Reply: { contexts: ['', 'noun'], apart: ['es'] },
  Bookmark: { contexts: ['', 'noun'], apart: ['ar', 'es'] },
  Search: { contexts: ['', 'the search screen'], apart: ['ar', 'es'] },
}

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number]
let catalog: Catalog
let english: Record<string, string>
/** Ids of the messages that are one English word, by context. */
let meanings: Record<string, Record<string, string>>

beforeAll(async () => {
  const [all] = await getCatalogs(config)
  catalog = all!
  const found = (await catalog.collect()) ?? {}
  english = Object.fromEntries(
    Object.entries(found).map(([id, { message }]) => [id, message ?? id]),
  )
  meanings = Object.fromEntries(Object.keys(twofold).map((word) => [word, {}]))
  for (const [id, { message, context }] of Object.entries(found)) {
    const known = message === undefined ? undefined : meanings[message]
    if (known) known[context ?? ''] = id
  }
})

/** Names of the values and tags in a message; for each plural, its forms. */
function taken(text: string) {
  const values = new Set<string>()
  const plurals: string[][] = []
  const walk = (parts: CompiledMessage) => {
    if (!Array.isArray(parts)) return
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      const [name, kind, forms] = part as [string, string?, Record<string, CompiledMessage>?]
      values.add(name)
      if (!forms || typeof forms !== 'object') continue
      if (kind === 'plural') plurals.push(Object.keys(forms))
      for (const form of Object.values(forms)) walk(form)
    }
  }
  walk(compileMessageOrThrow(text))
  return {
    values: [...values].filter((name) => name !== '#').sort(),
    tags: [...new Set([...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag))].sort(),
    plurals,
  }
}

it('messages with two meanings have a context', () => {
  const contexts = Object.entries(meanings).map(([word, by]) => [word, Object.keys(by).sort()])
  expect(Object.fromEntries(contexts)).toEqual(
    Object.fromEntries(Object.entries(twofold).map(([word, { contexts: all }]) => [word, all])),
  )
})

describe.each(languages)('the catalog %s', (language) => {
  let translations: Record<string, string | undefined>

  beforeAll(async () => {
    const read = (await catalog.read(language)) ?? {}
    translations = Object.fromEntries(
      Object.entries(read).map(([id, { translation }]) => [id, translation]),
    )
  })

  it('has every message', () => {
    expect(Object.keys(english).length).toBeGreaterThan(500)
    const missing = Object.entries(english).filter(([id]) => !translations[id]?.trim())
    expect(missing.map(([, text]) => text)).toEqual([])
  })

  it('translates each meaning on its own', () => {
    const same = Object.entries(twofold).filter(([word, { apart }]) => {
      const words = Object.values(meanings[word]!).map((id) => translations[id])
      return apart.includes(language) && new Set(words).size < words.length
    })
    expect(same.map(([word]) => word)).toEqual([])
  })

  it('has no unused message', () => {
    expect(Object.keys(translations).filter((id) => !(id in english))).toEqual([])
  })

  it('uses the same values and tags, and every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const wrong = Object.entries(english).flatMap(([id, text]) => {
      const translation = translations[id]
      if (!translation) return []
      const from = taken(text)
      const to = taken(translation)
      const isSame =
        String(from.values) === String(to.values) &&
        String(from.tags) === String(to.tags) &&
        from.plurals.length === to.plurals.length &&
        // Spanish has a form for millions that reads like `other`.
        to.plurals.every((has) =>
          forms.every((form) => has.includes(form) || (form === 'many' && language === 'es')),
        )
      return isSame ? [] : [`${text} → ${translation}`]
    })
    expect(wrong).toEqual([])
  })
})
