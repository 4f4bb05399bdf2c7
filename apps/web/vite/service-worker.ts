import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const source = new URL('../service-worker/sw.js', import.meta.url)

/** Screens that are useless offline, and modules outside of the app's own sources: not cached. */
const online = /features\/(sign-in|onboarding|consent|accounts)\/|settings\/login\//

/** Pages of the documentation, and the text for its search. */
const isDocs = /\?doc$|virtual:docs\/search$/

/**
 * Writes `sw.js`: the service worker with the names of the files it caches. It caches only what the app's own screens
 * need; wallets, the login and everything else that is never opened offline are excluded.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'castaway-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const kept = new Set<string>()
        const keep = (name: string) => {
          const part = bundle[name]
          if (!part || kept.has(name)) return
          kept.add(name)
          if (part.type !== 'chunk') return
          for (const each of [...part.imports, ...stylesOf(part)]) keep(each)
        }
        const parts = Object.values(bundle)
        for (const part of parts) {
          if (part.type !== 'chunk') continue
          const from = part.facadeModuleId ?? ''
          const isOurs = /\/(apps\/web|packages\/react)\/(src|index\.html)/.test(from)
          if (part.isEntry || (part.isDynamicEntry && isOurs && !online.test(from))) {
            keep(part.fileName)
          }
        }
        for (const { fileName } of parts) if (/latin-wght.*\.woff2$/.test(fileName)) keep(fileName)
        const assets = [...kept].filter((name) => name.startsWith('assets/'))
        const docs = parts
          .filter((part) => part.type === 'chunk' && isDocs.test(part.facadeModuleId ?? ''))
          .map(({ fileName }) => fileName)
        const code = readFileSync(source, 'utf8')
        const page = bundle['index.html'] as Rolldown.OutputAsset
        const version = createHash('sha256')
          .update(parts.map(({ fileName }) => fileName).join() + String(page.source) + code)
          .digest('hex')
          .slice(0, 12)
        // The page contains its build id, so that it can tell whether another one is newer.
        page.source = String(page.source).replace(
          '<head>',
          `<head>\n    <meta name="version" content="${version}" />`,
        )
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: code
            .replace("'__VERSION__'", JSON.stringify(version))
            .replace('[/* assets */]', listOf(assets))
            .replace('[/* docs */]', listOf(docs)),
        })
      },
    },
  }
}

const listOf = (names: string[]) => JSON.stringify(names.toSorted().map((name) => `/${name}`))

const stylesOf = (chunk: Rolldown.OutputChunk): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
]
