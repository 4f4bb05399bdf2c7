import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fenced block of a guide. */
export interface Block {
  /** `docs/guides/island.md:32` */
  at: string
  language: string
  /** Words after the language: `continues`, `codemod` for a change that the codemod makes, and `name="value"`. */
  notes: ReadonlyMap<string, string>
  text: string
}

export interface Page {
  path: string
  blocks: Block[]
}

const LANGUAGES = ['ts', 'tsx', 'sh', 'json', 'yaml', 'diff']
const NOTES = ['codemod', 'continues', 'no-run', 'of', 'serve']

/** The README, the client's README and all guides, with their blocks. */
export function samplePages(root: string): Page[] {
  const guides = readdirSync(join(root, 'docs/guides'), { recursive: true, encoding: 'utf8' })
  const paths = guides.filter((path) => path.endsWith('.md')).map((path) => `docs/guides/${path}`)
  return ['README.md', 'packages/client/README.md', ...paths.toSorted()].map((path) => ({
    path,
    blocks: blocksOf(path, readFileSync(join(root, path), 'utf8')),
  }))
}

/** @throws if a fence has an unknown annotation */
export function blocksOf(path: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let i = 0; i < lines.length; i++) {
    const fence = /^\s*```(\S*)(.*)$/.exec(lines[i]!)
    if (!fence) continue
    const begin = i + 1
    do i++
    while (i < lines.length && lines[i]!.trim() !== '```')
    const at = `${path}:${begin}`
    const [, language = '', rest = ''] = fence
    if (!LANGUAGES.includes(language)) throw new Error(`${at}: no language ${language}`)
    blocks.push({ at, language, notes: notesOf(at, rest), text: lines.slice(begin, i).join('\n') })
  }
  return blocks
}

function notesOf(at: string, text: string): Map<string, string> {
  const notes = new Map<string, string>()
  const rest = text.replaceAll(/\s([a-z-]+)(?:="([^"]*)")?/g, (_, name: string, value = '') => {
    notes.set(name, value as string)
    return ''
  })
  const unknown = [...notes.keys()].filter((name) => !NOTES.includes(name))
  if (rest.trim() || unknown.length > 0) throw new Error(`${at}: cannot read ${text}`)
  if (notes.has('no-run') && notes.get('no-run')!.length < 12) {
    throw new Error(`${at}: no-run needs a reason`)
  }
  return notes
}

/** Programs of a page: a block with `continues` is appended to the one before it. */
export function programsOf({ blocks }: Page): { at: string; text: string }[] {
  const programs: { at: string; text: string }[] = []
  for (const { at, language, notes, text } of blocks) {
    if (!language.startsWith('ts') || notes.has('no-run')) continue
    const last = programs.at(-1)
    if (!notes.has('continues')) programs.push({ at, text })
    else if (last) last.text += `\n${text}`
    else throw new Error(`${at}: there is nothing that it could continue`)
  }
  return programs
}

/** The file that the program at this place is written to. */
export const fileOf = (at: string): string => `${at.replaceAll(/[^a-z0-9]+/gi, '-')}.ts`
