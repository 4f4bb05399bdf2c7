import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'

const DOCS = 'docs'

/** The folder of the documents: above this file, however deep it was built. */
async function docsFolder(): Promise<string | null> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = await readdir(join(folder, DOCS, 'guides')).catch(() => null)
    if (found) return join(folder, DOCS)
    if (folder === dirname(folder)) return null
  }
}

/** The guides, and the generated lists of operations and errors. */
export async function guideResources(server: McpServer): Promise<void> {
  const docs = await docsFolder()
  if (!docs) return
  const folders = await Promise.all(
    ['guides', 'generated'].map(async (folder) =>
      (await readdir(join(docs, folder)))
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${folder}/${file}`),
    ),
  )
  await Promise.all(
    folders.flat().map(async (path) => {
      const file = join(docs, path)
      const title = /^# (.+)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? path
      server.registerResource(
        path,
        `castaway://${path}`,
        { title, mimeType: 'text/markdown' },
        async (uri) => ({
          contents: [
            { uri: uri.href, mimeType: 'text/markdown', text: await readFile(file, 'utf8') },
          ],
        }),
      )
    }),
  )
}
