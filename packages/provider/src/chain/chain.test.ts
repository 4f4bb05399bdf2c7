import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../store/index'
import { build } from 'esbuild'
import { tokenAbi } from './abi'
import { findAnvil } from './anvil'
import type { RunningNode } from './chain'
import { localChain, type ChainNetwork } from './index'
import type { LocalChain } from './local-chain'
import { pay } from './pay'
import { walletOf } from './wallets'

const home = '0x00000000000000000000000000000000000000aa'
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const secret = 'a secret of the chain test'
let store: Store
beforeAll(async () => {
  store = await onOwnDatabase((database) =>
    openStore({ clock: systemClock, random: systemRandom, secret, ...database }),
  )
})
afterAll(() => store.close())

/** Starts the same provider again. */
async function startIn(dataFolder: string) {
  const store = await openStore({ dataFolder, clock: systemClock, random: systemRandom, secret })
  return { store, chain: localChain({ store }) }
}
async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'castaway-chain-'))
  folders.push(made)
  return made
}
const balance = async (chain: LocalChain, network?: ChainNetwork) =>
  (await chain(network)).read.getBalance({ address: home })

test('a payment survives a restart with its blocks, and time goes on', async () => {
  const data = await folder()
  const first = await startIn(data)
  const wallet = await walletOf(first.store, 'app', 'default')
  const { transaction } = await pay(await first.chain(), wallet, null, [{ to: home, amount: 5n }])
  const { number } = await (await first.chain()).read.getBlock()
  await first.chain.close()
  await first.store.close()

  const second = await startIn(data)
  expect(await balance(second.chain)).toBe(5n)
  const { read } = await second.chain()
  const receipt = await read.getTransactionReceipt({ hash: transaction!.hash })
  expect(receipt.status).toBe('success')
  await pay(await second.chain(), wallet, null, [{ to: home, amount: 2n }])
  expect(await balance(second.chain)).toBe(7n)
  expect((await read.getBlock()).number).toBe(number + 1n)
  await second.chain.close()
  await second.store.close()
})

test('a killed node restarts from its saved state', async () => {
  const chain = localChain({ store })
  const wallet = await walletOf(store, 'app', 'default')
  await pay(await chain('arbitrum'), wallet, null, [{ to: home, amount: 3n }])
  const before = await chain('arbitrum')
  // This change was not saved, so it is lost with the node.
  await before.test.setBalance({ address: home, value: 255n })
  process.kill(-(before as unknown as RunningNode).anvil.pid, 'SIGKILL')
  await expect.poll(() => before.read.getChainId().catch(() => 'gone')).toBe('gone')
  expect(await balance(chain, 'arbitrum')).toBe(3n)
  await chain.close()
})

test('a node ends with the process that started it, even if that is killed', async () => {
  const at = await folder()
  const script = join(at, 'start.mjs')
  await build({
    stdin: {
      contents: `import { startAnvil } from './anvil'
        const { url } = await startAnvil({ binary: process.argv[2], chainId: 8453, timestamp: 1n })
        console.log(url)
        setInterval(() => {}, 1000)`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
  const child = spawn(process.execPath, [script, findAnvil()!], { stdio: ['ignore', 'pipe', 2] })
  const [said] = (await once(child.stdout!, 'data')) as [Buffer]
  const url = said.toString().trim()
  const ask = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    }).then(
      async (response) => ((await response.json()) as { result: string }).result,
      () => 'gone',
    )
  expect(await ask()).toBe('0x2105')
  child.kill('SIGKILL')
  await expect.poll(ask, { timeout: 60_000 }).toBe('gone')
})

test('a failed write changes neither the chain nor the database', async () => {
  const chain = localChain({ store })
  const opened = await chain('ethereum')
  const work = opened.write(async (send, { treasury }) => {
    await send({ from: treasury, to: home, value: 9n })
    throw new Error('half way')
  })
  await expect(work).rejects.toThrow('half way')
  expect(await balance(chain, 'ethereum')).toBe(0n)
  const late = opened.write(
    (send, { treasury }) => send({ from: treasury, to: home, value: 9n }),
    async () => {
      throw new Error('not written down')
    },
  )
  await expect(late).rejects.toThrow('not written down')
  expect(await balance(chain, 'ethereum')).toBe(0n)
  await chain.close()
})

test('two processes on one database take turns, and each sees the other’s changes', async () => {
  const chain = localChain({ store })
  const other = localChain({ store })
  const wallet = await walletOf(store, 'app', 'default')
  for (const one of [chain, other, chain]) {
    await pay(await one(), wallet, null, [{ to: home, amount: 1n }])
  }
  const both = await Promise.all([chain(), other()])
  await Promise.all(both.map((one) => pay(one, wallet, null, [{ to: home, amount: 1n }])))
  expect(await balance(chain)).toBe(5n)
  expect(await balance(other)).toBe(5n)
  await Promise.all([chain.close(), other.close()])
})

test('a missing chain is reported', async () => {
  const chain = localChain({ store })
  await chain.close()
  const none = [
    chain,
    localChain({ store, enabled: false }),
    localChain({ store, binary: null }),
    localChain({ store, binary: '/no/such/program' }),
  ]
  for (const one of none) {
    await expect(one('base-sepolia')).rejects.toMatchObject({
      code: 'CHAIN_UNAVAILABLE',
      status: 503,
    })
    expect(await one.hasBegun('base-sepolia')).toBe(false)
  }
  expect(findAnvil()).toContain('anvil')
})

test('a chain from an earlier build gets the current USDC, whose balances stay', async () => {
  const earlier = localChain({ store })
  const { contracts } = await earlier('base-sepolia')
  const usdc = { address: contracts.usdc }
  const code = await (await earlier('base-sepolia')).read.getCode(usdc)
  const mint = { abi: tokenAbi, functionName: 'mint', args: [home, 7n] }
  await (
    await earlier('base-sepolia')
  ).write(
    async (send, { test, treasury }) => {
      await send({ from: treasury, to: usdc.address, call: mint })
      await test.setCode({ ...usdc, bytecode: '0x60006000fd' })
    },
    async () => {},
  )
  await earlier.close()
  const now = localChain({ store })
  const { read } = await now('base-sepolia')
  expect(await read.getCode(usdc)).toBe(code)
  const call = { ...usdc, abi: tokenAbi }
  const balance = { ...call, functionName: 'balanceOf', args: [home] } as const
  expect(await read.readContract(balance)).toBe(7n)
  expect(await read.readContract({ ...call, functionName: 'name' })).toBe('USDC')
  await now.close()
})
