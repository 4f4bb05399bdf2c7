import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The wallet frame: one script and one style sheet under fixed names, separate from the app's. It is a single file
 * because a script of an opaque origin cannot load modules.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/wallet-frame',
    emptyOutDir: true,
    lib: {
      entry: here('wallet-frame/main.ts'),
      formats: ['iife'],
      name: 'walletFrame',
      fileName: () => 'frame.js',
      cssFileName: 'frame',
    },
  },
  plugins: [
    {
      name: 'wallet-frame-page',
      async writeBundle({ dir }) {
        const font = import.meta
          .resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
        for (const file of ['index.html', 'font.css']) {
          await copyFile(here(`wallet-frame/${file}`), join(dir!, file))
        }
        await copyFile(fileURLToPath(font), join(dir!, 'figtree.woff2'))
      },
    },
  ],
})
