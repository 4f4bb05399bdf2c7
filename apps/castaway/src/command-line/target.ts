import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isLoopback } from '@castaway/contract/loopback'
import { localControls, type LocalControls } from '@castaway/client/local'
import { UsageError } from '../command-output'
import { textOption, type Invocation } from './command'

const NEYNAR = 'https://api.neynar.com/v2'

/** A server that speaks the provider's API. */
export interface Target {
  /** What to call it in messages: its URL, without a key. */
  name: string
  /** Root of the API, for the client. */
  baseUrl: string
  apiKey: string | undefined
}

/** An island with its controls. */
export interface IslandTarget extends Target {
  /** Root of the server. */
  url: string
  apiKey: string
  local: LocalControls
}

type From = Pick<Invocation, 'options' | 'env'>

/** The root URL of the server: the option, the environment, or this machine. */
export function serverUrl({ options, env }: From): string {
  const url =
    textOption(options, 'url') ?? env.CASTAWAY_URL ?? `http://127.0.0.1:${env.PORT || 4747}`
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`${JSON.stringify(url)} is not an http or https URL`)
  }
  return url.replace(/\/+$/, '').replace(/\/v2$/, '')
}

/**
 * The server that a call goes to. A key of Neynar is sent to Neynar only, and the development key to this machine only.
 */
export async function targetOf(from: From): Promise<Target> {
  const { options, env } = from
  const key = textOption(options, 'key')
  const isUrlGiven = textOption(options, 'url') !== undefined || env.CASTAWAY_URL !== undefined
  const neynarKey = key ?? env.NEYNAR_API_KEY
  if (!isUrlGiven && neynarKey) return { name: NEYNAR, baseUrl: NEYNAR, apiKey: neynarKey }
  const url = serverUrl(from)
  const isNeynar = new URL(url).host === new URL(NEYNAR).host
  const apiKey = isNeynar
    ? neynarKey
    : (key ?? env.CASTAWAY_API_KEY ?? (await developmentKey(url, from)))
  return { name: url, baseUrl: `${url}/v2`, apiKey }
}

/**
 * The island, for commands that use its controls.
 * @throws {UsageError} if its development key is not on this machine
 */
export async function islandOf(from: From): Promise<IslandTarget> {
  const url = serverUrl(from)
  const apiKey = from.env.CASTAWAY_API_KEY ?? (await developmentKey(url, from))
  if (!apiKey) {
    throw new UsageError(
      `No development key for ${url}: set CASTAWAY_API_KEY to the key that it printed at its start, or CASTAWAY_DATA to its data folder`,
    )
  }
  return {
    name: url,
    url,
    baseUrl: `${url}/v2`,
    apiKey,
    local: localControls({ url, key: apiKey }),
  }
}

/** Data folders of this installation that have a development key, the one that is most likely in use first. */
export async function dataFolders(env: From['env']): Promise<string[]> {
  const home = env.CASTAWAY_HOME ?? process.cwd()
  if (env.CASTAWAY_DATA) return [resolve(home, env.CASTAWAY_DATA)]
  const root = join(home, '.castaway')
  const names = await readdir(root).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = join(root, name)
      const used = await stat(join(folder, 'castaway.json')).catch(() => null)
      return used ? [{ name, folder, at: used.mtimeMs }] : []
    }),
  )
  const wanted = env.CASTAWAY_WORLD || 'social'
  return found
    .flat()
    .toSorted((a, b) => Number(b.name === wanted) - Number(a.name === wanted) || b.at - a.at)
    .map(({ folder }) => folder)
}

/**
 * The key that the island on this machine accepts, from its data folder; undefined if none of the folders has it. With
 * several folders the island itself says which one is its own.
 */
async function developmentKey(url: string, { env }: From): Promise<string | undefined> {
  if (!isLoopback(new URL(url).hostname)) return undefined
  const folders = await dataFolders(env)
  const keys = (
    await Promise.all(
      folders.map((folder) =>
        readFile(join(folder, 'development-api-key'), 'utf8').catch(() => ''),
      ),
    )
  )
    .map((key) => key.trim())
    .filter(Boolean)
  if (keys.length < 2) return keys[0]
  for (const key of keys) {
    const answer = await fetch(`${url}/_local/clock`, { headers: { 'x-api-key': key } }).catch(
      () => null,
    )
    // What is not reachable says so in the call itself.
    if (!answer || answer.ok) return key
    await answer.body?.cancel()
  }
  return keys[0]
}
