import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './vite/service-worker.ts'
import { icons } from './vite/icons.ts'
import { i18n } from './vite/i18n.ts'

/** Where `npm start` runs; `vite` alone serves the app and passes everything else on to it. */
const server = process.env.CASTAWAY_SERVER ?? 'http://127.0.0.1:4747'

const first = new Set<string>()

/** Whether the entry or the home place imports it, at once or through others. */
function isFirst(id: string, infoOf: (id: string) => { importedIds: string[] } | null): boolean {
  const add = (each: string) => {
    // Reached through its package's list of exports only: words for failures are loaded when something fails.
    if (first.has(each) || each.endsWith('/packages/react/src/words.ts')) return
    first.add(each)
    for (const imported of infoOf(each)?.importedIds ?? []) add(imported)
  }
  if (first.size === 0) {
    add(fileURLToPath(new URL('index.html', import.meta.url)))
    add(fileURLToPath(new URL('src/main.tsx', import.meta.url)))
    add(fileURLToPath(new URL('src/features/home/HomeScreen.tsx', import.meta.url)))
  }
  return first.has(id)
}

/** Named by a package's index and of no use to the first page: several reads at once, writes with a state. */
const isUnused = /(queriesObserver|mutationObserver|useQueries|useMutation)\.js$/

export default defineConfig({
  plugins: [i18n(), icons(), react(), tailwindcss(), serviceWorker()],
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and images as files: a `data:` address would need a hole in the content policy.
    assetsInlineLimit: 0,
    rollupOptions: {
      // The schemas by which the client can check answers; the app never asks for that.
      external: ['@castaway/client/check'],
      // An operation is one line of text. It goes along with whoever uses it, not with the first page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          // What the first page loads is one file: in the fifty that it fell into by who else uses which part,
          // every one begins its compression anew, a twelfth of the weight.
          groups: [
            { name: 'failures', test: /packages\/react\/src\/words\.ts$/, priority: 1 },
            {
              name: (id, graph) =>
                !isUnused.test(id) && isFirst(id, (each) => graph.getModuleInfo(each))
                  ? 'first'
                  : null,
              debugName: 'first',
            },
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
