import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { highlight } from 'sugar-high'
import { lang } from 'sugar-high/lang'
import type { DocFile } from './files.ts'

/** A document as the app shows it. */
export interface DocPage {
  title: string
  /** The first sentence. */
  about: string
  html: string
  headings: DocHeading[]
}

export interface DocHeading {
  id: string
  text: string
  depth: number
}

/** The text below one heading, for the search. */
export interface DocSection {
  slug: string
  /** Of the heading; empty for what is before the first one. */
  id: string
  heading: string
  text: string
}

/** Generated documents have a page of their own in the app. */
const elsewhere: Record<string, string> = {
  'docs/generated/operations.md': '/developers/api',
}

/** Converts documents, whose links to each other become links of the app. */
export function docConverter(files: readonly DocFile[]) {
  const slugs = new Map(files.map(({ path, slug }) => [path, slug]))

  /** Where a link leads in the app; null if what it names is only in the repository. */
  const target = (from: DocFile, href: string): string | null => {
    if (/^https?:/.test(href) || href.startsWith('#')) return href
    const [path = '', hash] = href.split('#')
    const file = posix.join(posix.dirname(from.path), path)
    const slug = slugs.get(file)
    const page = slug === undefined ? elsewhere[file] : `/docs/${slug}`
    return page === undefined ? null : page + (hash ? `#${hash}` : '')
  }

  function parse(file: DocFile, markdown: string) {
    /** By their tokens; the title is in the screen's header. */
    const headings = new Map<Token, DocHeading>()
    const marked = new Marked({
      renderer: {
        heading(token) {
          const known = headings.get(token)
          if (!known) return ''
          const content = this.parser.parseInline(token.tokens)
          return `<h${token.depth} id="${known.id}">${content}</h${token.depth}>\n`
        },
        link(token) {
          const content = this.parser.parseInline(token.tokens)
          const href = target(file, token.href)
          if (href === null) return content
          const isOutside = href.startsWith('http')
          const more = isOutside ? ' target="_blank" rel="noreferrer"' : ''
          return `<a href="${escape(href)}"${more}>${content}</a>`
        },
        code: ({ text, lang: info = '' }) => codeBlock(text, info.split(' ')[0] ?? ''),
        table(token) {
          const head = token.header.map(
            (cell) => `<th>${this.parser.parseInline(cell.tokens)}</th>`,
          )
          const rows = token.rows.map(
            (row) =>
              `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
          )
          return `<div data-wide><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
        },
        image({ href }) {
          throw new Error(`${file.path} has an image, which the app does not serve: ${href}`)
        },
      },
    })
    const tokens = marked.lexer(markdown)
    const slugger = new GithubSlugger()
    for (const token of tokens) {
      if (token.type !== 'heading') continue
      const text = plain(token.tokens ?? [])
      const id = slugger.slug(text)
      if (token.depth > 1) headings.set(token, { id, text, depth: token.depth })
    }
    return { tokens, html: () => marked.parser(tokens), headings }
  }

  return {
    toPage(file: DocFile, markdown: string): DocPage {
      const { tokens, html, headings } = parse(file, markdown)
      return { ...summary(tokens, file), html: html(), headings: [...headings.values()] }
    },
    toSummary: (file: DocFile, markdown: string) => summary(parse(file, markdown).tokens, file),
    toSections(file: DocFile, markdown: string): DocSection[] {
      const { slug } = file
      const { tokens, headings } = parse(file, markdown)
      const sections: DocSection[] = [{ slug, id: '', heading: '', text: '' }]
      for (const token of tokens) {
        const begun = headings.get(token)
        if (begun) sections.push({ slug, id: begun.id, heading: begun.text, text: '' })
        else if (token.type !== 'heading') sections.at(-1)!.text += `${plain([token])} `
      }
      return sections
        .map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
        .filter(({ heading, text }) => heading !== '' || text !== '')
    },
  }
}

function summary(tokens: readonly Token[], { path }: DocFile): { title: string; about: string } {
  const title = tokens.find(({ type }) => type === 'heading') as Tokens.Heading | undefined
  if (title?.depth !== 1) throw new Error(`${path} does not begin with a title`)
  const first = tokens.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined
  const text = plain(first?.tokens ?? []).replace(/\s+/g, ' ')
  // A sentence ends before a capital letter; `e.g. this` and `v2.46` don't.
  const about = /^.*?[.!?](?=\s+[A-Z"“`]|\s*$)/.exec(text)?.[0] ?? text
  return { title: plain(title.tokens), about }
}

/** Text as a person reads it, of everything in these tokens. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'br' || token.type === 'space') return ' '
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows]
          .map((row) => row.map((cell) => plain(cell.tokens)).join(' '))
          .join(' ')
      }
      if (token.type === 'list')
        return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(' ')
      if ('tokens' in token && token.tokens) return plain(token.tokens)
      return 'text' in token ? String(token.text) : ''
    })
    .join('')
}

/** Code with a button that copies it. The page names the button, in its language. */
function codeBlock(text: string, language: string): string {
  const known = language === '' ? 'plaintext' : (lang(language) ?? 'plaintext')
  const colored = highlight(text, { lang: known })
    // The site's policy allows no styles in attributes.
    .replace(/ style="[^"]*"/g, '')
    .replace(/<span class="sh__line">(.*?)<\/span>$/gm, '$1')
    // What has the color of the text needs no element.
    .replace(/<span class="sh__token--(?:space|break|identifier|sign)">([^<]*)<\/span>/g, '$1')
    .replaceAll('class="sh__token--', 'class="code-')
  return `<div data-code><button type="button" data-copy></button><pre><code>${colored}</code></pre></div>\n`
}

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
