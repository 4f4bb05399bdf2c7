import type { Plugin } from 'vite'
import { docConverter } from './docs/convert.ts'
import { absolutePath, docFiles, readDoc } from './docs/files.ts'

const CONTENTS = 'virtual:docs'
const SEARCH = 'virtual:docs/search'
const PAGE = '?doc'

/**
 * The documents as modules, converted at build time: `virtual:docs` has the contents and loads a page, and
 * `virtual:docs/search` has the text of all. So they are always those of the app that shows them, also offline.
 */
export function docs(): Plugin {
  const files = docFiles()
  const converter = docConverter(files)
  return {
    name: 'castaway-docs',
    enforce: 'pre',
    resolveId(id) {
      if (id === CONTENTS || id === SEARCH) return `\0${id}`
      return id.endsWith(PAGE) ? id : null
    },
    load(id) {
      if (id === `\0${CONTENTS}`) {
        const contents = files.map((file) => ({
          slug: file.slug,
          ...converter.toSummary(file, readDoc(file)),
        }))
        const loaders = files.map(
          (file) =>
            `${JSON.stringify(file.slug)}: () => import(${JSON.stringify(absolutePath(file) + PAGE)})`,
        )
        return `export const contents = ${json(contents)}\nexport const loaders = {${loaders.join(',\n')}}`
      }
      if (id === `\0${SEARCH}`) {
        const sections = files.flatMap((file) => converter.toSections(file, readDoc(file)))
        return `export default ${json(sections)}`
      }
      if (!id.endsWith(PAGE)) return null
      const path = id.slice(0, -PAGE.length)
      const file = files.find((each) => absolutePath(each) === path)
      if (!file) return null
      this.addWatchFile(path)
      return `export default ${json(converter.toPage(file, readDoc(file)))}`
    },
  }
}

/** Browsers parse a string of JSON faster than an object literal. */
const json = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
