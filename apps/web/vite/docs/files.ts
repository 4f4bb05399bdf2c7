import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../')

/** Documents that are pages of the app, below the folder, by the start of their path at `/docs`. */
const folders = { 'docs/guides': '', 'docs/guides/login': 'login/', 'docs/decisions': 'decisions/' }

/** Single documents, and where they are at `/docs`. */
const single: Record<string, string> = {
  'docs/security.md': 'security',
  'docs/testing.md': 'testing',
  'docs/decisions/README.md': 'decisions',
  'packages/client/README.md': 'client',
}

export interface DocFile {
  /** Path after `/docs/`. */
  slug: string
  /** Path in the repository. */
  path: string
}

/** All documents that are pages of the app. */
export function docFiles(): DocFile[] {
  const listed = Object.entries(folders).flatMap(([folder, prefix]) =>
    readdirSync(root + folder)
      .filter((name) => name.endsWith('.md') && !(`${folder}/${name}` in single))
      .map((name) => ({ slug: prefix + name.slice(0, -3), path: `${folder}/${name}` })),
  )
  const others = Object.entries(single).map(([path, slug]) => ({ slug, path }))
  return [...listed, ...others].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

export const readDoc = ({ path }: DocFile): string => readFileSync(root + path, 'utf8')

export const absolutePath = ({ path }: DocFile): string => root + path
