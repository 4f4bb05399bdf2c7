import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('create-icon.ts', import.meta.url))

/**
 * Imports each icon from its own file instead of the library's list of five thousand: the build reads only the icons in
 * use, and each icon is in the chunk that shows it. They are drawn by `create-icon.ts`.
 */
export function icons(): Plugin {
  return {
    name: 'castaway-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '../createLucideIcon.mjs' ? createIcon : null),
    transform(code, id) {
      // Only the shapes are used; the keys of children that never change are needless, and hardly compress.
      if (id.includes('/lucide-react/dist/esm/icons/')) {
        const shapes = code
          .replace(/name: "[\w-]+",\s+size: 24,/, '')
          .replaceAll(/,?\s*key: "\w+"/g, '')
          .replace('__iconData.node;', '')
        return { code: shapes, map: null }
      }
      if (!/\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null
      const single = code.replaceAll(
        /import \{([^}]+)\} from 'lucide-react'/g,
        (_whole, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', local = icon] = name.split(' as ')
              return `import ${local} from 'lucide-react/icons/${fileOf(icon)}'`
            })
            .join(';'),
      )
      return { code: single, map: null }
    },
  }
}

/** The file of each icon, by all of its names, from the library's own list. */
let files: Map<string, string> | undefined

function fileOf(icon: string): string {
  files ??= new Map(
    readFileSync(
      createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'),
      'utf8',
    )
      .split('\n')
      .flatMap((line) => {
        const [, names = '', file] =
          /^export \{ (.+) \} from '\.\/icons\/(.+)\.mjs'/.exec(line) ?? []
        return file
          ? names
              .split(', ')
              .map((name): [string, string] => [name.replace('default as ', ''), file])
          : []
      }),
  )
  const file = files.get(icon)
  if (!file) throw new Error(`There is no icon ${icon}`)
  return file
}
