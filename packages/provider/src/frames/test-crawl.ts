import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { html, startFrameServer, type FrameServer } from './test-frame-server'

/** An island for the tests of a file, and for each test a server that it can crawl. */
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
    /** What the island says a page of the server is. */
    crawl: async (path = '/') =>
      (await island.client.fetchFrameMetaTagsFromUrl({ url: server.url + path })).frame,
    serve: (head: string, path = '/') => server.answer(path, (response) => html(response, head)),
  }
}

/** What went wrong with a call, in brief. */
export const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    ({ status, code, property }: Record<string, unknown>) => ({ status, code, property }),
  )

/** The least that a frame says of itself. */
export const v1 = { 'fc:frame': 'vNext', 'fc:frame:image': '/a.png' }
