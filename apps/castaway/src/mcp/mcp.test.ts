import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startIn, type Instance } from '../../test/setups'

let instance: Instance
beforeAll(async () => {
  instance = await startIn('alone', { CASTAWAY_CHAIN: 'off' })
})
afterAll(() => instance.close())

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

const key = () => instance.running.developmentKey!
async function connect(query = '', headers: Record<string, string> = { 'x-api-key': key() }) {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  const url = new URL(`${instance.at}/mcp${query}`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}
const useTool = async (client: Client, name: string, args: object = {}) => {
  const answer = await client.callTool({ name, arguments: { ...args } })
  const [{ text }] = answer.content as [{ text: string }]
  return { text, isError: answer.isError === true }
}

test('an assistant finds, describes and calls an operation', async () => {
  const client = await connect()
  expect(client.getInstructions()).toContain('local network')
  expect((await useTool(client, 'find_operation', { words: 'username' })).text).toMatch(
    /^lookupUserByUsername: /m,
  )
  const described = await useTool(client, 'describe_operation', { operation: 'publish-cast' })
  expect(JSON.parse(described.text)).toMatchObject({ operation: 'publishCast', writes: true })
  const parameters = { username: 'ana' }
  const called = await useTool(client, 'call_operation', {
    operation: 'lookupUserByUsername',
    parameters,
  })
  expect(called.text).toMatch(/^@ana \(fid 2\)/)
  const select = ['user.username', 'user.fid']
  const json = await useTool(client, 'call_operation', {
    operation: 'lookupUserByUsername',
    parameters,
    format: 'json',
    select,
  })
  expect(JSON.parse(json.text)).toEqual({ user: { username: 'ana', fid: 2 } })
})

test('there are few tools, and all say that they only read', async () => {
  const { tools } = await (await connect()).listTools()
  expect(tools.length).toBeLessThanOrEqual(12)
  expect(JSON.stringify(tools).length).toBeLessThan(16_000)
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
})

test.each([
  [
    'call_operation',
    { operation: 'publishCast', parameters: { signer_uuid: 'x', text: 'no' } },
    /only read/,
  ],
  ['call_operation', { operation: 'getFreshAccountFID' }, /only read/],
  ['clock', { action: 'advance', value: '1h' }, /invalid|Invalid/],
  ['world', { action: 'reset' }, /invalid|Invalid/],
  ['chain', { network: 'base', method: 'eth_sendRawTransaction' }, /only read/],
])('%s does not write: %j', async (name, args, sentence) => {
  expect(await useTool(await connect(), name, args)).toEqual({
    isError: true,
    text: expect.stringMatching(sentence),
  })
})

test('with writes allowed, an assistant casts and reads the thread', async () => {
  const client = await connect('?allow-writes=true')
  const { tools } = await client.listTools()
  expect(tools.find(({ name }) => name === 'world')?.annotations).toMatchObject({
    destructiveHint: true,
  })
  const created = await useTool(client, 'signer', { action: 'create', fid: 3 })
  const { signer_uuid } = JSON.parse(created.text) as { signer_uuid: string }
  const parameters = { signer_uuid, text: 'Written by an assistant' }
  const cast = await useTool(client, 'call_operation', {
    operation: 'publishCast',
    parameters,
    format: 'json',
  })
  const { hash } = (JSON.parse(cast.text) as { cast: { hash: string } }).cast
  const reply = { signer_uuid, text: 'And answered', parent: hash }
  await useTool(client, 'call_operation', { operation: 'publishCast', parameters: reply })
  const thread = await useTool(client, 'read_thread', { cast: hash })
  expect(thread.text).toMatch(/^@bo [^]*Written by an assistant[^]*↳ @bo [^]*And answered/)
  const requests = await useTool(client, 'requests', { operation: 'publishCast', limit: 5 })
  expect(requests.text).toContain('"status": 200')
  expect(requests.text).not.toContain(signer_uuid)
  expect(JSON.parse((await useTool(client, 'clock', { action: 'freeze' })).text)).toMatchObject({
    frozen: true,
  })
  await useTool(client, 'clock', { action: 'reset' })
})

test('what the API refuses is an answer with a reason', async () => {
  const client = await connect()
  const call = (parameters: object) =>
    useTool(client, 'call_operation', { operation: 'lookupUserByUsername', parameters })
  expect(await call({ username: 'no-one-at-all' })).toEqual({
    isError: true,
    text: expect.stringMatching(/not found \(404, NotFound/),
  })
  expect(await call({})).toEqual({ isError: true, text: 'needs username' })
  expect(await call({ usernam: 'ana' })).toEqual({
    isError: true,
    text: expect.stringMatching(/no field "usernam"/),
  })
})

test('a long answer is cut, and says so', async () => {
  const args = {
    operation: 'fetchTrendingFeed',
    parameters: { limit: 10 },
    format: 'json',
    max_characters: 500,
  }
  const { text } = await useTool(await connect(), 'call_operation', args)
  expect(text.length).toBeLessThan(700)
  expect(text).toMatch(/… cut at 500 of [\d,]+ characters/)
})

test('the guides are resources, and there are prompts', async () => {
  const client = await connect()
  const { resources } = await client.listResources()
  const bot = resources.find(({ uri }) => uri === 'castaway://guides/bot.md')
  expect(bot?.title).toMatch(/bot/)
  const { contents } = await client.readResource({ uri: bot!.uri })
  expect((contents[0] as { text: string }).text).toContain('verifyWebhook')
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['write_bot', 'debug_webhook', 'explain_error'])
  const { messages } = await client.getPrompt({
    name: 'explain_error',
    arguments: { error: 'IDEM_REUSED' },
  })
  expect(JSON.stringify(messages)).toContain('IDEM_REUSED')
})

describe('callers that may not use it', () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${instance.at}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })

  test('are those without the development key, with a session or another key', async () => {
    expect((await post({})).status).toBe(401)
    expect((await post({ 'x-api-key': 'wrong' })).status).toBe(401)
    await expect(connect('', {})).rejects.toThrow()
  })

  test('are pages of other sites and programs behind a proxy', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'x-forwarded-for': '203.0.113.9' },
    ]
    for (const headers of foreign) {
      const answer = await post({ 'x-api-key': key(), ...headers })
      expect([404, 421, 403]).toContain(answer.status)
      expect(await answer.text()).not.toContain('call_operation')
    }
  })

  test('a server that others can reach has none', async () => {
    const open = await startIn('behind a proxy on this machine', { CASTAWAY_CHAIN: 'off' })
    try {
      const answer = await fetch(`${open.at}/mcp`, {
        method: 'POST',
        headers: { 'x-api-key': key() },
        body: '{}',
      })
      expect(answer.ok).toBe(false)
      expect(await answer.text()).not.toContain('jsonrpc')
    } finally {
      await open.close()
    }
  })
})
