import { preview } from 'vite'

/** Serves a folder of static files on its own port, as any host would. */
export async function serveFolder(
  folder: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const [url] = server.resolvedUrls?.local ?? []
  if (!url) throw new Error(`${folder} could not be served`)
  return { url: url.replace(/\/$/, ''), close: () => server.close() }
}
