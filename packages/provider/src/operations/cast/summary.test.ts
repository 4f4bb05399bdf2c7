import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const [ANA, BO, CHIDI] = [2, 3, 4]
let island: TestIsland
/** Requests to the operator's model, and its responses. */
const model = { asked: [] as { url: string; key?: string; body: any }[], status: 200, answer: '' }
let server: Server
const thread: string[] = []

async function cast(fid: number, text: string, parent?: string): Promise<string> {
  island.clock.advance(1000)
  const signerUuid = await island.signerOf(fid)
  return (await island.client.publishCast({ signerUuid, text, parent })).cast.hash
}

let modelled: TestIsland
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { authorization } = request.headers
    model.asked.push({ url: request.url!, key: authorization, body: JSON.parse(body) })
    response.writeHead(model.status, { 'content-type': 'application/json' }).end(model.answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  island = await startIsland()
  const texts: [number, string][] = [
    [ANA, 'The ferry timetable changes on Monday. Has anyone seen the new ferry times?'],
    [BO, 'Good morning all.'],
    [CHIDI, 'The new ferry leaves at seven. Dear @ana, the last one is at nine.'],
    [BO, 'Seven is too early for the bakery.'],
    [ANA, 'Thanks, then I take the ferry at nine and buy bread before.'],
  ]
  for (const [fid, text] of texts) thread.push(await cast(fid, text, thread.at(-1)))
})
afterEach(() => void model.asked.splice(0))
afterAll(async () => {
  await island.close()
  await modelled?.close()
  server.closeAllConnections()
  server.close()
})

const summarize = async (more: object = {}, of = island) =>
  (await of.client.lookupCastConversationSummary({ identifier: thread[2]!, ...more })).summary

describe('without a language model', () => {
  test('the summary quotes existing casts with their authors', async () => {
    const { text, participants, mentioned_profiles } = await summarize()
    const cited = text.match(/0x[0-9a-f]{40}/g)!
    expect(cited.length).toBeGreaterThan(1)
    expect(thread).toEqual(expect.arrayContaining(cited))
    expect(cited).toContain(thread[2])
    expect(text).toMatch(/^5 casts by @ana, @bo, @chidi/)
    expect(text).not.toContain('Good morning')
    // Every quote is in the cast that it names.
    for (const line of text.split('\n').slice(1)) {
      const [, name, quote, hash] = /^@(\w+): “(.+)” \((0x\w+)\)$/.exec(line)!
      const said = await island.client.lookupCastByHashOrWarpcastUrl({
        identifier: hash!,
        type: 'hash',
      })
      expect([said.cast.author.username, said.cast.text.includes(quote!)]).toEqual([name, true])
    }
    expect(participants.map(({ fid }) => fid)).toEqual([ANA, BO, CHIDI])
    expect(mentioned_profiles.map(({ fid }) => fid)).toEqual([ANA])
  })

  test('limit counts casts up to the requested one', async () => {
    const { text, participants } = await summarize({ limit: 2 })
    expect(text).toMatch(/^2 casts by @bo, @chidi/)
    expect(participants.map(({ fid }) => fid)).toEqual([BO, CHIDI])
    expect((await summarize({ limit: 1 })).text).toMatch(/^1 cast by @chidi/)
  })

  test('a prompt affects the selection, and the response says to what extent', async () => {
    const bakery = '@bo: “Seven is too early for the bakery.”'
    const { text } = await summarize({ prompt: 'What about the bakery?', limit: 4 })
    expect(text).toContain(bakery)
    expect(text).toMatch(/no language model is set up/)
  })

  test('client URLs are accepted, and invalid identifiers are rejected', async () => {
    const url = `https://example.com/chidi/${thread[2]!.slice(0, 12)}`
    expect((await summarize({ identifier: url })).text).toMatch(/^5 casts/)
    for (const [args, status] of [
      [{ identifier: '0x12' }, 400],
      [{ identifier: 'https://example.com/' }, 400],
      [{ identifier: `0x${'0'.repeat(40)}` }, 404],
      [{ limit: 51 }, 400],
      [{ limit: 0 }, 400],
      [{ prompt: 'a'.repeat(2049) }, 400],
    ] as const) {
      await expect(summarize(args)).rejects.toMatchObject({ status })
    }
  })

  test('deleted casts are not quoted', async () => {
    const root = await cast(ANA, 'Which boat is the fastest here?')
    const reply = await cast(BO, 'Surely the fastest boat is mine.', root)
    await island.client.deleteCast({ signerUuid: await island.signerOf(BO), targetHash: reply })
    const { text, participants } = await summarize({ identifier: root })
    expect(text).not.toContain(reply)
    expect(participants.map(({ fid }) => fid)).toEqual([ANA])
  })
})

describe('with the operator’s model', () => {
  let hash: string
  beforeAll(async () => {
    const { port } = server.address() as AddressInfo
    const endpoint = { url: `http://127.0.0.1:${port}/v1/`, key: 'hush-hush', model: 'tiny-1' }
    modelled = await startIsland({ models: { summary: endpoint } })
    hash = (await modelled.examples()).castHash
  })
  const ask = (more: object = {}) => summarize({ identifier: hash, ...more }, modelled)

  test('the model is called once, with casts as material; its numbers become hashes of existing casts', async () => {
    const content = 'They talk [1]. They agree [99].'
    model.answer = JSON.stringify({ choices: [{ message: { content } }] })
    const { text } = await ask({ prompt: 'be brief' })
    expect(text).toMatch(/^They talk \(0x[0-9a-f]{40}\)\. They agree\.$/)
    expect(model.asked).toHaveLength(1)
    expect(model.asked[0]).toMatchObject({
      url: '/v1/chat/completions',
      key: 'Bearer hush-hush',
      body: { model: 'tiny-1', messages: [{ role: 'system' }, { role: 'user' }] },
    })
    expect(model.asked[0]!.body.messages[0].content).toContain('be brief')
  })

  test.each([
    ['an error', 500, '{}'],
    ['no JSON', 200, 'hello'],
    ['no text', 200, '{"choices":[]}'],
  ])('%s is reported without the key', async (_what, status, answer) => {
    Object.assign(model, { status, answer })
    const told = await ask().catch((error: unknown) => error)
    expect(told).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
    expect(String(told)).not.toContain('hush')
  })
})
