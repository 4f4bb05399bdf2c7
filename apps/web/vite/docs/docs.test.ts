import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { docConverter, type DocPage } from './convert'
import { docFiles, readDoc, root } from './files'
import { docsPages, isAppPath } from '../../src/app/paths'
import { groups } from '../../src/features/docs/groups'
import { docSearch } from '../../src/features/docs/search'

const files = docFiles()
const converter = docConverter(files)
const pages = new Map(files.map((file) => [file.slug, converter.toPage(file, readDoc(file))]))
const isDecision = (slug: string) => slug.startsWith('decisions/')

describe('the documentation', () => {
  test('has a route and a place in the contents for each document', () => {
    const slugs = [...pages.keys()].filter((slug) => !isDecision(slug))
    expect([...docsPages].filter((slug) => !isDecision(slug)).toSorted()).toEqual(slugs.toSorted())
    expect(groups.flatMap(({ slugs: listed }) => listed).toSorted()).toEqual(slugs.toSorted())
    expect([...pages.keys()].filter((slug) => !isAppPath(`/docs/${slug}`))).toEqual([])
    expect(isAppPath('/docs/nowhere')).toBe(false)
  })

  test('has links that lead to a page and a heading that exist', () => {
    const idsOf = ({ html }: DocPage) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const broken: string[] = []
    for (const [slug, page] of pages) {
      for (const [, href = ''] of page.html.matchAll(/<a href="([^"]+)"/g)) {
        if (href.startsWith('http')) continue
        const [path = '', hash] = href.split('#')
        const target = path === '' ? page : pages.get(path.replace('/docs/', ''))
        const isThere = target ? !hash || idsOf(target).includes(hash) : isAppPath(path)
        if (!isThere) broken.push(`${slug}: ${href}`)
      }
    }
    expect(broken).toEqual([])
  })

  test('has no links to files that are only in the repository, but their names', () => {
    const file = { slug: 'bot', path: 'docs/guides/bot.md' }
    const { html } = converter.toPage(
      file,
      '# Bot\n\n[the code](../../scripts/x.mjs), [settings](settings.md#how), [here](#there), [out](https://example.com)',
    )
    expect(html).toBe(
      '<p>the code, <a href="/docs/settings#how">settings</a>, <a href="#there">here</a>, ' +
        '<a href="https://example.com" target="_blank" rel="noreferrer">out</a></p>\n',
    )
    // Whatever a document names is in the repository, then.
    const missing = files.flatMap((each) =>
      [
        ...readDoc(each)
          .replace(/```[\s\S]*?```/g, '')
          .matchAll(/\]\(([^)\s]+)\)/g),
      ]
        .map(([, href = '']) => href)
        .filter((href) => !/^(https?:|#)/.test(href))
        .map((href) => posix.join(posix.dirname(each.path), href.split('#')[0]!))
        .filter((target) => !existsSync(join(root, target))),
    )
    expect(missing).toEqual([])
  })

  test('has no styles in attributes, which the site’s policy forbids, and no scripts', () => {
    for (const { html } of pages.values()) expect(html).not.toMatch(/ style=| on\w+=|<script/)
  })

  test('keeps the text of code as it is written', () => {
    const { html } = converter.toPage(
      { slug: 'bot', path: 'docs/guides/bot.md' },
      '# Bot\n\n```ts no-run="x"\nconst a = `<b>${1}` // "why"\n\nif (a && 2) b()\n```',
    )
    const code = /<code>([\s\S]*)<\/code>/.exec(html)![1]!
    const text = code.replace(/<[^>]+>/g, '')
    expect(
      text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&'),
    ).toBe('const a = `<b>${1}` // "why"\n\nif (a && 2) b()')
    expect(html).toContain('class="code-keyword"')
  })

  test('begins each page with a title, and describes it in a sentence', () => {
    const odd = [...pages].filter(
      // The first sentence of a decision is what was decided, and no list shows it.
      ([slug, { title, about }]) =>
        title === '' || (!isDecision(slug) && (about.length < 15 || about.length > 300)),
    )
    expect(odd.map(([slug]) => slug)).toEqual([])
  })
})

describe('the search', () => {
  const titles = new Map([...pages].map(([slug, { title }]) => [slug, title]))
  const find = docSearch(
    files.flatMap((file) => converter.toSections(file, readDoc(file))),
    titles,
  )
  const first = (words: string) => find(words)[0]

  test('finds a setting by its name, a page by its title, and a half-typed or mistyped word', () => {
    expect(find('CASTAWAY_ROLE').map(({ slug }) => slug)).toContain('settings')
    expect(first('passkeys')?.slug).toBe('login/passkeys')
    expect(find('snapsh').some(({ slug }) => slug === 'island')).toBe(true)
    expect(find('webhok signature').length).toBeGreaterThan(0)
  })

  test('finds only what has all words, and nothing for nonsense', () => {
    expect(find('passkeys zzzzqqq')).toEqual([])
    expect(find('(((')).toEqual([])
  })

  test('shows the words where they were found', () => {
    const { excerpt } = find('CASTAWAY_ROLE').find(({ slug }) => slug === 'settings')!
    expect(excerpt.some((part, at) => at % 2 === 1 && /castaway|role/i.test(part))).toBe(true)
  })

  test('leads to headings that exist', () => {
    const found = find('webhook').filter(({ id }) => id !== '')
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ slug, id }) => !pages.get(slug)!.html.includes(` id="${id}"`))).toEqual(
      [],
    )
  })
})
