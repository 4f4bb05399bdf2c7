import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './vite/service-worker.ts'
import { docs } from './vite/docs.ts'
import { earlyReads } from './vite/early-reads.ts'
import { icons } from './vite/icons.ts'
import { i18n } from './vite/i18n.ts'

/** URL of `npm start`; `vite` serves only the app and proxies everything else to it. */
const server = process.env.CASTAWAY_SERVER ?? 'http://127.0.0.1:4747'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Only the index of its package imports it, so it needs its own chunk: error messages are loaded when something fails.
 */
const ERROR_MESSAGES = /\/packages\/react\/src\/error-message(s|-tables)\.ts$/

/**
 * Groups the modules of the first page into a few files: by default they would be split into about fifty by who else
 * uses them, and each file costs a request and restarts compression. Each file contains its roots with their direct and
 * indirect imports, except those in an earlier file.
 */
const firstFiles: Record<string, string[]> = {
  first: ['index.html', 'src/main.tsx', 'src/features/home/HomeScreen.tsx'],
  aside: ['src/shell/RightColumn.tsx'],
  embeds: ['src/shared/embeds/EmbedList.tsx'],
  deferred: [
    'src/shell/deferred/Deferred.tsx',
    'src/shared/hiding/rules.ts',
    'src/shared/accounts/account-changes.ts',
    '../../packages/react/src/live-entities.ts',
    '../../packages/react/src/live-stream.ts',
  ],
  account: [
    'src/features/accounts/AccountMenu.tsx',
    'src/features/notifications/unseen.ts',
    'src/features/home/HomeTabs.tsx',
    'src/features/home/AccountFeeds.tsx',
    'src/shared/choices/choices.ts',
  ],
}

/** Small modules that are always loaded together later. */
const laterFiles: Record<string, RegExp> = {
  commands: /\/src\/(features|shared)\/\w+\/commands\.ts$/,
  video: /\/src\/ui\/media\/(autoplay|play-video)\.ts$/,
}

/** What many screens share of the design system, with its icons. */
const isSharedUi = /\/src\/ui\/(?!menu\/)|\/lucide-react\//

type ImportsOf = (id: string) => { importedIds: string[] } | null
type Graph = { getModuleInfo: ImportsOf }

let fileOf: Map<string, string> | undefined

function firstFileOf(id: string, importsOf: ImportsOf): string | undefined {
  if (!fileOf) {
    const known = (fileOf = new Map<string, string>())
    const add = (each: string, name: string) => {
      if (known.has(each)) return
      known.set(each, name)
      for (const imported of importsOf(each)?.importedIds ?? []) {
        if (!isSeparate.test(imported)) add(imported, name)
      }
    }
    for (const [name, roots] of Object.entries(firstFiles)) {
      for (const root of roots) add(file(root), name)
    }
  }
  return fileOf.get(id)
}

/**
 * Modules that a package's index exports and the first page does not need (several reads at once, writes with a state,
 * schemas, error messages), and live events, which connect after it.
 */
const isSeparate =
  /(queriesObserver|mutationObserver|useQueries|useMutation)\.js$|\/node_modules\/zod\/|\/react\/src\/(error-messages|live-entities|live-stream)\.ts$/

export default defineConfig({
  plugins: [i18n(), icons(), react(), tailwindcss(), earlyReads(), docs(), serviceWorker()],
  resolve: {
    alias: {
      // The router's shim for versions of React without the hook.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // A list of a chunk's imports saves a request's time when it is first opened, and the first page has all lists: only
    // the screens that its casts link to are worth it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, imports) =>
        /\/(Thread|Profile|Channel)Screen-/.test(file) ? imports : [],
    },
    // `npm run size` limits what each route may load; the largest chunk is a player that is loaded with a video.
    chunkSizeWarningLimit: 1_000,
    // Fonts and images stay files: `data:` URLs would need an exception in the CSP.
    assetsInlineLimit: 0,
    rollupOptions: {
      // The schemas for response validation, which the app never uses.
      external: ['@castaway/client/check'],
      // An operation is one string. It is inlined where it is used, instead of in the first page.
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
            ...Object.entries(laterFiles).map(([name, test]) => ({ name, test, priority: -50 })),
            {
              name: (id: string, graph: Graph) =>
                isSharedUi.test(id) && !firstFileOf(id, (each) => graph.getModuleInfo(each))
                  ? 'ui'
                  : null,
              debugName: 'ui',
              minShareCount: 5,
              priority: -100,
            },
          ],
        },
      },
      // A wallet library uses Node's threads where available; in a browser it works without them.
      onwarn: (warning, warn) => {
        if (!warning.message.includes('externalized for browser compatibility')) warn(warning)
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 4850,
    proxy: {
      '/api': server,
      '/login': server,
      '/live': server,
      '/wallet-frame': server,
      '/mini-app-frame': server,
    },
  },
})
