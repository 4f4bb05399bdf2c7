import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Client } from '@castaway/client'
import { localControls, type LocalControls } from '@castaway/client/local'
import {
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
  publicActions,
  type Hex,
} from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, startProduct, type Product } from '../tests/harness/product'
import { publishedPath, publishedProgram, type RunningProgram } from './published-program'

// `npm run programs` brings them.
const areHere = Boolean(publishedPath('hub-monorepo') && publishedPath('farcaster-examples'))

/**
 * Programs that others publish as examples, against the built product, as a developer runs them: unchanged, with
 * `castaway app run`. What one of them makes, such as an account, the next one uses.
 */
const into = fileURLToPath(new URL('../.cache/programs', import.meta.url))
const ANA = 2
const mnemonic = generateMnemonic(english)
const owner = mnemonicToAccount(mnemonic)

let product: Product
let grpcPort: number
let env: Record<string, string>
let client: Client
let local: LocalControls
const running: RunningProgram[] = []
const track = (program: RunningProgram) => (running.push(program), program)
/** Registers an account, a key and a name. It waits for half a minute, in which the others run. */
let helloWorld: RunningProgram

beforeAll(async () => {
  grpcPort = await freePort()
  product = await startProduct({ CASTAWAY_GRPC_PORT: String(grpcPort) })
  env = { CASTAWAY_URL: product.url, NEYNAR_API_KEY: product.apiKey }
  client = createClient({ apiKey: product.apiKey, baseUrl: `${product.url}/v2` })
  local = localControls({ url: product.url, key: product.apiKey })
  await giveEther(owner.address)
  const program = await publishedProgram(into, {
    name: 'hub-monorepo/hello-world',
    entries: ['index.ts'],
    packages: {
      '@farcaster/hub-nodejs': 'node',
      viem: 'node',
      '@noble/curves': 'node',
      axios: 'sdk',
    },
    fillIn: {
      'MNEMONIC = "<REQUIRED>"': `MNEMONIC = ${JSON.stringify(mnemonic)}`,
      'OP_PROVIDER_URL = "<REQUIRED>"': 'OP_PROVIDER_URL = "https://mainnet.optimism.io"',
      ...hub(),
      ...mainnet,
    },
  })
  helloWorld = track(program.start('index.ts', env))
})
afterAll(async () => {
  for (const program of running) program.stop()
  await product?.stop()
  if (product) await removeFolder(product.dataFolder)
})

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

/** A gRPC client is told the address of its node, and which network that is of. */
const hub = () => ({ 'juno.farcaster.xyz:3383': `127.0.0.1:${grpcPort}` })
const mainnet = { 'FarcasterNetwork.TESTNET': 'FarcasterNetwork.MAINNET' }

const chainTransport = () =>
  http(`${product.url}/_local/chain/optimism`, {
    fetchOptions: { headers: { 'x-api-key': product.apiKey } },
  })

async function giveEther(address: Hex): Promise<void> {
  const chain = createTestClient({ chain: optimism, transport: chainTransport(), mode: 'anvil' })
  await chain.setBalance({ address, value: parseEther('1') })
}

const found = (text: string, pattern: RegExp): string => {
  const match = pattern.exec(text)
  if (!match) throw new Error(`It did not say ${pattern}: ${text}`)
  return match[1]!
}

test.runIf(areHere)('archiver-script reads all casts of a person into a file', async () => {
  const program = await publishedProgram(into, {
    name: 'farcaster-examples/archiver-script',
    entries: ['index.js'],
    packages: { '@neynar/nodejs-sdk': 'sdk' },
    fillIn: { YOUR_NEYNAR_API_KEY: product.apiKey, 'fid = 194': `fid = ${ANA}` },
    files: { 'package.json': '{ "type": "module" }' },
  })
  await track(program.start('index.js', env)).ended
  const lines = (await readFile(join(program.folder, 'data.ndjson'), 'utf8')).trim().split('\n')
  const archived = lines.map((line) => (JSON.parse(line) as { hash: string }).hash)
  const { casts } = await client.fetchCastsForUser({ fid: ANA, limit: 150 })
  expect(archived).toEqual(casts.map(({ hash }) => hash))
})

test.runIf(areHere)(
  'contract-signatures registers, transfers and recovers accounts for others',
  async () => {
    const program = await publishedProgram(into, {
      name: 'hub-monorepo/contract-signatures',
      entries: ['index.ts'],
      packages: { '@farcaster/hub-nodejs': 'node', viem: 'node', '@noble/ed25519': 'programs' },
      // The chain of its own, on this machine.
      fillIn: { 'http()': `http("${product.url}/chain/10")` },
    })
    for (const account of [0, 1, 2]) {
      const { address } = mnemonicToAccount(
        'test test test test test test test test test test test junk',
        { addressIndex: account },
      )
      await giveEther(address)
    }
    const output = await track(program.start('index.ts', env)).ended
    expect(output).toContain('All transactions completed.')
    const fid = Number(found(output, /Alice's fid: (\d+)n/))
    const alice = found(output, /Alice: (0x\w+)/)
    const { users } = await client.fetchBulkUsers({ fids: [fid] })
    expect(users[0]?.custody_address).toBe(alice.toLowerCase())
  },
)

let fid: number
let signerKey: string

test.runIf(areHere)(
  'hello-world registers an account, a key and a name, and sets the profile',
  async () => {
    const output = await helloWorld.ended
    fid = Number(found(output, /Registered fid: (\d+)/))
    signerKey = found(output, /private key: (0x\w+)/)
    const { users } = await client.fetchBulkUsers({ fids: [fid] })
    expect(users[0]).toMatchObject({
      username: `fid-${fid}`,
      display_name: `fid-${fid}`,
      pfp_url: 'https://i.imgur.com/yed5Zfk.gif',
      custody_address: owner.address.toLowerCase(),
    })
  },
)

test.runIf(areHere)('write-data publishes casts with the key of hello-world', async () => {
  const program = await publishedProgram(into, {
    name: 'hub-monorepo/write-data',
    entries: ['index.ts'],
    packages: { '@farcaster/hub-nodejs': 'node', '@noble/hashes': 'node' },
    fillIn: { '"<REQUIRED>"': `"${signerKey}"`, 'FID = -1': `FID = ${fid}`, ...hub(), ...mainnet },
  })
  const output = await track(program.start('index.ts', env)).ended
  expect(output).toContain('Broadcast 8 casts')
  const texts = async () => {
    const { casts } = await client.fetchCastsForUser({ fid, limit: 50 })
    return casts.map(({ text }) => text)
  }
  await expect.poll(texts).toHaveLength(7)
  expect(await texts()).toContain('🤓@castaway can mention immediately after emoji')
  await expect
    .poll(async () => (await client.fetchBulkUsers({ fids: [fid] })).users[0]?.profile.bio.text)
    .toBe('new bio')
})

test.runIf(areHere)('chron-feed prints the casts of two people, newest first', async () => {
  const program = await publishedProgram(into, {
    name: 'hub-monorepo/chron-feed',
    entries: ['index.ts'],
    packages: {
      '@farcaster/hub-nodejs': 'node',
      neverthrow: 'node',
      'javascript-time-ago': 'programs',
    },
    fillIn: {
      'FIDS = [2, 3]': `FIDS = [${fid}, ${ANA}]`,
      // It has both, and says which one is for a node without TLS.
      'client = getSSLHubRpcClient': 'client = getInsecureHubRpcClient',
      ...hub(),
    },
  })
  const output = await track(program.start('index.ts', env)).ended
  expect(output).toContain(`fid-${fid}: `)
  expect(output).toContain('ana: ')
})

test.runIf(areHere)('gm-bot gets its signer approved on the chain, and says gm', async () => {
  const program = await publishedProgram(into, {
    name: 'farcaster-examples/gm-bot',
    entries: ['getApprovedSigner.ts', 'src/app.ts'],
    packages: {
      '@neynar/nodejs-sdk': 'sdk',
      viem: 'sdk',
      dotenv: 'programs',
      'node-cron': 'programs',
    },
    files: {
      '.env': `NEYNAR_API_KEY="${product.apiKey}"\nFARCASTER_BOT_MNEMONIC="${mnemonic}"`,
    },
  })
  const asking = track(program.start('getApprovedSigner.ts', env))
  await expect.poll(asking.output).toContain('Checking for the status of signer...')
  const said = (name: string) =>
    found(asking.output(), new RegExp(`${name} \\(.+\\) :=> +(\\S+)`)) as Hex
  // What it asks its owner to do in a block explorer.
  const wallet = createWalletClient({
    account: owner,
    chain: optimism,
    transport: chainTransport(),
  }).extend(publicActions)
  const hash = await wallet.writeContract({
    address: '0x00000000fc56947c7e7183f8ca4b62398caadf0b',
    abi: parseAbi([
      'function addFor(address fidOwner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 deadline, bytes sig)',
    ]),
    functionName: 'addFor',
    args: [
      said('fidOwner'),
      1,
      said('key'),
      1,
      said('metadata'),
      BigInt(said('deadline')),
      said('sig'),
    ],
  })
  await wallet.waitForTransactionReceipt({ hash })
  expect(await asking.ended).toContain('✅ Approved signer')
  const bot = track(program.start('src/app.ts', env))
  await expect.poll(bot.output).toContain('Cast published successfully')
  bot.stop()
  const { casts } = await client.fetchCastsForUser({ fid, limit: 1 })
  expect(casts[0]?.text).toMatch(/^gm! I'm here to brighten your day/)
})

test.runIf(areHere)(
  'the routes of managed-signers ask for a signer, wait for it and publish',
  async () => {
    const site = await freePort()
    const program = await publishedProgram(into, {
      name: 'farcaster-examples/managed-signers',
      entries: ['serve.ts'],
      packages: {
        '@neynar/nodejs-sdk': 'sdk-today',
        '@farcaster/hub-nodejs': 'node',
        viem: 'node',
      },
      files: {
        // In place of Next.js, which takes longer to install than all of this.
        'node_modules/next/server.js': 'exports.NextResponse = class extends Response {}',
        'serve.ts': serveRoutes,
      },
    })
    track(
      program.start('serve.ts', {
        ...env,
        FARCASTER_DEVELOPER_MNEMONIC: mnemonic,
        PORT: String(site),
      }),
    )
    const ask = async (path: string, method = 'GET', body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${site}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, any> }
    }
    const isUp = () =>
      fetch(`http://127.0.0.1:${site}/`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isUp).toBe(404)
    const { body: signer } = await ask('/api/signer', 'POST')
    expect(signer).toMatchObject({ status: 'pending_approval' })
    expect(signer.signer_approval_url).toBeTypeOf('string')
    await local.approveSigner({ signerUuid: signer.signer_uuid as string, fid: ANA })
    const { body: approved } = await ask(`/api/signer?signer_uuid=${signer.signer_uuid}`)
    expect(approved).toMatchObject({ status: 'approved', fid: ANA })
    expect((await ask(`/api/user?fid=${ANA}`)).body.username).toBe('ana')
    const cast = { signer_uuid: signer.signer_uuid as string, text: 'gm from an app' }
    expect((await ask('/api/cast', 'POST', cast)).status).toBe(200)
    const { casts } = await client.fetchCastsForUser({ fid: ANA, limit: 1 })
    expect(casts[0]?.text).toBe('gm from an app')
  },
)

/** Serves the routes as Next.js does: a module for each path, with a function for each method. */
const serveRoutes = `
import { createServer } from 'node:http'
import * as cast from './src/app/api/cast/route'
import * as signer from './src/app/api/signer/route'
import * as user from './src/app/api/user/route'
const routes = { '/api/cast': cast, '/api/signer': signer, '/api/user': user }
createServer(async (request, response) => {
  const url = 'http://localhost' + request.url
  const route = routes[new URL(url).pathname]?.[request.method]
  if (!route) return response.writeHead(404).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { method } = request
  const answer = await route(new Request(url, { method, ...(method === 'POST' && { body: Buffer.concat(chunks) }) }))
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}).listen(Number(process.env.PORT), '127.0.0.1')
`
