import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { html, startFrameServer, type FrameServer } from './frame-server'

/** Starts a test provider per file, and per test a server that it can crawl. */
export function crawling() {
  let island: TestIsland
  let server: FrameServer
  beforeAll(async () => {
    island = await startIsland()
  })
  afterAll(() => island.close())
  beforeEach(async () => {
    server = await startFrameServer()
    return () => server.close()
  })
  return {
    island: () => island,
    server: () => server,
    /** Crawls a page of the server and returns the result. */
    crawl: async (path = '/') =>
      (await island.client.fetchFrameMetaTagsFromUrl({ url: server.url + path })).frame,
    serve: (head: string, path = '/') => server.answer(path, (response) => html(response, head)),
  }
}

/** The error of a call, in short form. */
export const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    ({ status, code, property }: Record<string, unknown>) => ({ status, code, property }),
  )

/** The minimal tags of a frame. */
export const v1 = { 'fc:frame': 'vNext', 'fc:frame:image': '/a.png' }
