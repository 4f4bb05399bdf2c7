import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const source = fileURLToPath(new URL('guest-feed-path.ts', import.meta.url))

/** Writes the path of a guest's first feed into the page, for its first script, which requests it at once. */
export function earlyReads(): Plugin {
  return {
    name: 'castaway-early-reads',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<typeof import('./guest-feed-path')>(source, {
        // The workspace's own packages are TypeScript.
        environments: { inline: { resolve: { noExternal: [/^@castaway\//] } } },
      })
      const path = (await module.guestFeedPath()).replaceAll('&', '&amp;')
      const script = '<script src="/look.js"'
      if (!html.includes(script)) throw new Error('index.html does not load look.js')
      return html.replace(script, `${script} data-feed="${path}"`)
    },
  }
}
