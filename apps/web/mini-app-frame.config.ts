import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The script of the document between the app and a mini app; the server writes the document itself. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/mini-app-frame',
    emptyOutDir: true,
    lib: {
      entry: here('mini-app-frame/main.ts'),
      formats: ['iife'],
      name: 'miniAppFrame',
      fileName: () => 'frame.js',
    },
  },
})
