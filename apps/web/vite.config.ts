import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './vite/service-worker.ts'
import { icons } from './vite/icons.ts'
import { i18n } from './vite/i18n.ts'

/** URL of `npm start`; `vite` serves only the app and proxies everything else to it. */
const server = process.env.CASTAWAY_SERVER ?? 'http://127.0.0.1:4747'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Can only be reached through the exports of its package: error messages are loaded when something fails. */
const ERROR_MESSAGES = /\/packages\/react\/src\/error-messages\.ts$/

/**
 * What the first page loads, as few files: in the fifty that it would fall into by who else uses which part, each one
 * costs a request and starts its compression from nothing. Each file holds what its roots import at once or through
 * others, and an earlier file does not.
 */
const firstFiles: Record<string, string[]> = {
  first: ['index.html', 'src/main.tsx', 'src/features/home/HomeScreen.tsx'],
  aside: ['src/app/RightColumn.tsx'],
  embeds: ['src/features/cast/EmbedList.tsx'],
  deferred: [
    'src/app/deferred/Deferred.tsx',
    'src/ui/toast/Toaster.tsx',
    'src/features/hiding/rules.ts',
  ],
  account: [
    'src/app/query-persistence/query-persistence.ts',
    'src/features/home/HomeTabs.tsx',
    'src/features/home/AccountFeeds.tsx',
    'src/features/settings/choices.ts',
  ],
}

type ImportsOf = (id: string) => { importedIds: string[] } | null
type Graph = { getModuleInfo: ImportsOf }

let fileOf: Map<string, string> | undefined

function firstFileOf(id: string, importsOf: ImportsOf): string | undefined {
  if (!fileOf) {
    const known = (fileOf = new Map<string, string>())
    const add = (each: string, name: string) => {
      if (known.has(each) || ERROR_MESSAGES.test(each) || isUnused.test(each)) return
      known.set(each, name)
      for (const imported of importsOf(each)?.importedIds ?? []) add(imported, name)
    }
    for (const [name, roots] of Object.entries(firstFiles)) {
      for (const root of roots) add(file(root), name)
    }
  }
  return fileOf.get(id)
}

/** Named by a package's index and of no use to the first page: several reads at once, writes with a state, schemas. */
const isUnused =
  /(queriesObserver|mutationObserver|useQueries|useMutation)\.js$|\/node_modules\/zod\//

export default defineConfig({
  plugins: [i18n(), icons(), react(), tailwindcss(), serviceWorker()],
  build: {
    target: 'es2022',
    manifest: true,
    // `npm run size` holds what each place may load; the largest file is a player that comes with a video.
    chunkSizeWarningLimit: 1_000,
    // Fonts and images as files: a `data:` address would need a hole in the content policy.
    assetsInlineLimit: 0,
    rollupOptions: {
      // The schemas by which the client can check answers; the app never asks for that.
      external: ['@castaway/client/check'],
      // An operation is one line of text. It goes along with whoever uses it, not with the first page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'failures', test: ERROR_MESSAGES, priority: 1 },
            ...Object.keys(firstFiles).map((name, index) => ({
              name: (id: string, graph: Graph) =>
                firstFileOf(id, (each) => graph.getModuleInfo(each)) === name ? name : null,
              debugName: name,
              priority: -index,
            })),
          ],
        },
      },
      // A wallet library reaches for Node's threads where there are some; a browser has none, and it knows.
      onwarn: (warning, warn) => {
        if (!warning.message.includes('externalized for browser compatibility')) warn(warning)
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 4850,
    proxy: { '/api': server, '/login': server, '/live': server, '/wallet-frame': server },
  },
})
