import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { i18n } from './vite/i18n.ts'

/** The component gallery: every component of the design system in its states. `npm run gallery -w apps/web`. */
export default defineConfig({
  root: new URL('gallery', import.meta.url).pathname,
  plugins: [i18n(), react(), tailwindcss()],
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true },
  server: { host: '127.0.0.1', port: 4851 },
})
