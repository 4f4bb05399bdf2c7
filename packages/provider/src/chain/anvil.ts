import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { BLOCK_GAS } from './execution'

/** A running EVM node. */
export interface Anvil {
  /** JSON-RPC URL on a free port of 127.0.0.1. */
  url: string
  /** Process id of the shell that leads its process group; on Windows, of the node itself. */
  pid: number
  /** Whether the process has ended for any reason. */
  hasEnded(): boolean
  stop(): Promise<void>
}

export interface AnvilOptions {
  binary: string
  chainId: number
  /** Unix seconds of the first block. */
  timestamp: bigint
}

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'win32',
}
const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Path of the program that the package manager installed for this machine; null if there is none. */
export function findAnvil(): string | null {
  const name = `anvil-${platforms[process.platform]}-${machines[process.arch]}`
  try {
    const own = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
    const wrapper = createRequire(own).resolve('@foundry-rs/anvil/package.json')
    const file = join(
      dirname(createRequire(wrapper).resolve(`@foundry-rs/${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
    return existsSync(file) ? file : null
  } catch {
    return null
  }
}

/**
 * Ends the node when our end of its stdin closes, which the kernel does however our process ends. The shell itself ends
 * with the node.
 */
const LEASH =
  'exec 3<&0; "$@" </dev/null & node=$!; { cat <&3 >/dev/null; kill $node; } & wait $node'
/** A node starts in a second, but a busy machine may need many. */
const START_MS = 60_000
/** Milliseconds after which a node that did not end when asked is killed. */
const END_MS = 2_000

/** @throws Error if it does not start listening */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const flags = {
    host: '127.0.0.1',
    port: '0',
    'chain-id': String(options.chainId),
    timestamp: String(options.timestamp),
    accounts: '1',
    balance: '0',
  }
  const args = [
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
    '--no-cors',
    '--no-request-size-limit',
    '--gas-limit',
    String(BLOCK_GAS),
  ]
  // Windows has no such shell; a node that a killed process leaves there is harmless and is not reused.
  const leashed = process.platform !== 'win32'
  const child = leashed
    ? spawn('sh', ['-c', LEASH, 'sh', options.binary, ...args], {
        stdio: ['pipe', 'pipe', 'ignore'],
        // A new process group, so that Ctrl-C reaches only us: requests in progress still need the chain.
        detached: true,
      })
    : spawn(options.binary, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let over = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      over = true
      child.stdin?.end()
      done()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const stop = async () => {
    child.stdin?.end()
    if (!leashed) child.kill()
    const timer = setTimeout(() => kill(child, leashed), END_MS)
    await ended
    clearTimeout(timer)
  }
  // A caller who forgets to close the chain can still exit.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket | null)?.unref()
  child.stdin?.on('error', () => {})
  try {
    return { url: await listening(child, ended), pid: child.pid!, hasEnded: () => over, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Kills the node in any state. Nothing is lost, because the state that matters is in the database. */
function kill(child: ChildProcess, leashed: boolean): void {
  try {
    if (leashed) process.kill(-child.pid!, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // The process has just ended.
  }
}

function listening(child: ChildProcess, ended: Promise<void>): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    const timer = setTimeout(() => failed(new Error('anvil did not start in time')), START_MS)
    child.stdout!.on('data', (chunk: Buffer) => {
      // The output is read to the end, so that the node never blocks on it, but only stored until it has printed its
      // URL.
      if (said.length > 20_000) return
      said += chunk.toString()
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      said = ' '.repeat(20_001)
      found(`http://${address}`)
    })
    void ended.then(() => {
      clearTimeout(timer)
      failed(new Error('anvil stopped before it was ready'))
    })
  })
}
