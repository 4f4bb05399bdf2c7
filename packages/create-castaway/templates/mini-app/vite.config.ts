import { defineConfig, type Plugin } from 'vite'
import { embed, manifest } from './app.ts'

const { HOME_URL, ISLAND_URL, APP_PORT = '5173' } = process.env

/** Adds the manifest and the card, which name the address of the app. */
function miniApp(): Plugin {
  const home = HOME_URL ?? `http://localhost:${APP_PORT}/`
  return {
    name: 'mini-app',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'fc:miniapp', content: JSON.stringify(embed(home)) } },
    ],
    configureServer(server) {
      server.middlewares.use('/.well-known/farcaster.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(manifest(home)))
      })
      server.httpServer?.once('listening', () => {
        if (!ISLAND_URL) return
        const at = `${ISLAND_URL}/mini-app?url=${encodeURIComponent(home)}`
        server.config.logger.info(`Sign in to the island, and open the mini app: ${at}`)
      })
    },
    generateBundle() {
      const source = JSON.stringify(manifest(home))
      this.emitFile({ type: 'asset', fileName: '.well-known/farcaster.json', source })
    },
  }
}

export default defineConfig({
  plugins: [miniApp()],
  server: { port: Number(APP_PORT), strictPort: true },
})
