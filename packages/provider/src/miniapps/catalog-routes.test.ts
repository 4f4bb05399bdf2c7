import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let island: TestIsland
beforeAll(async () => (island = await startIsland()))
afterAll(() => island.close())

interface List {
  result: { frames: { domain: string; name: string; homeUrl: string; author?: { fid: number } }[] }
  next?: { cursor: string }
}
const ask = async (query: string) => {
  const response = await fetch(`${island.url}/fc/v1/top-frameapps${query}`)
  return { status: response.status, body: (await response.json()) as List }
}

test('the most used mini apps are listed in the order and format of the public list, page by page', async () => {
  const { frames: catalog } = await island.client.fetchFrameCatalog({ limit: 100 })
  expect(catalog.length).toBeGreaterThan(1)
  const { body: all } = await ask('?limit=100')
  expect(all.result.frames.map(({ homeUrl }) => homeUrl)).toEqual(
    catalog.map(({ frames_url }) => frames_url),
  )
  expect(all.next).toBeUndefined()
  const [first] = all.result.frames
  expect(first).toMatchObject({
    domain: new URL(first!.homeUrl).host,
    name: expect.stringMatching(/./),
    author: { fid: catalog[0]!.author!.fid, username: catalog[0]!.author!.username },
  })
  const paged: string[] = []
  let cursor: string | undefined = '0'
  while (cursor) {
    const { body }: { body: List } = await ask(`?limit=1&cursor=${cursor}`)
    expect(body.result.frames).toHaveLength(1)
    paged.push(body.result.frames[0]!.homeUrl)
    cursor = body.next?.cursor
  }
  expect(paged).toEqual(all.result.frames.map(({ homeUrl }) => homeUrl))
})

test.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=-1', '?cursor=99999'])(
  'a list with %s is refused in that server’s format',
  async (query) => {
    expect(await ask(query)).toEqual({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('limit must be') }] },
    })
  },
)
