import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { isLoopback } from '@castaway/contract/loopback'
import { CURRENT_API_VERSION } from '@castaway/contract'
import { exitCodes, type Invocation, type RunCommand } from './command'
import { dataFolders, islandOf, serverUrl, targetOf } from './target'

interface Finding {
  what: string
  ok: boolean
  /** What was found. */
  found: string
  /** What to do, if it is not as it should be. */
  next?: string
}

/** Milliseconds after which a server counts as not answering. */
const PATIENCE_MS = 5_000

/** `castaway doctor`: what is there, and what to do about what is not. */
export const run: RunCommand = async (invocation) => {
  const { options, output } = invocation
  const findings = [node(), await dataFolder(invocation), ...(await server(invocation))]
  if (options.json) output.print(JSON.stringify(findings, null, 2))
  else
    for (const { what, ok, found, next } of findings) {
      output.print(`${ok ? 'ok    ' : 'wrong '} ${what}: ${found}`)
      if (next !== undefined) output.print(`       → ${next}`)
    }
  return findings.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.refused
}

function node(): Finding {
  const { node: version } = process.versions
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 19)
  return { what: 'Node', ok, found: version, ...(!ok && { next: 'Install Node 20.19 or newer' }) }
}

async function dataFolder({ env }: Invocation): Promise<Finding> {
  const what = 'Data folder'
  const [folder] = await dataFolders(env)
  if (folder === undefined) return { what, ok: true, found: 'none yet; the first start creates it' }
  const problem = await access(folder, constants.R_OK | constants.W_OK).then(
    () => null,
    (cause: NodeJS.ErrnoException) => cause.code ?? 'no access',
  )
  // A folder that a setting names is created at the first start.
  if (problem === null || problem === 'ENOENT') {
    return {
      what,
      ok: true,
      found: problem === null ? folder : `${folder}; the first start creates it`,
    }
  }
  const next = 'Let this user read and write it, or set CASTAWAY_DATA'
  return { what, ok: false, found: `${folder} cannot be used (${problem})`, next }
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)

/** Of the server that a call would go to: whether it answers, what it is, and whether it takes the key. */
async function server(invocation: Invocation): Promise<Finding[]> {
  const { name, baseUrl, apiKey } = await targetOf(invocation)
  if (new URL(baseUrl).host === 'api.neynar.com') return [await key(name, baseUrl, apiKey)]
  const url = serverUrl(invocation)
  const ready = await ask(`${url}/readyz`)
  if (!ready) return [await silent(url)]
  const what = 'Server'
  if (!ready.ok) {
    return [
      {
        what,
        ok: false,
        found: `${url} answers ${ready.status}`,
        next: `Is it a Castaway? If so, see ${url}/readyz and its log`,
      },
    ]
  }
  return [
    { what, ok: true, found: `${url} is ready` },
    await version(url),
    await key(name, baseUrl, apiKey),
    await controls(invocation),
  ]
}

async function silent(url: string): Promise<Finding> {
  const { hostname, port } = new URL(url)
  const what = 'Server'
  const local = isLoopback(hostname)
  const isFree = local && (await isPortFree(Number(port || 80)))
  const found = `${url} does not answer${!local ? '' : isFree ? ', its port is free' : ', its port is in use'}`
  const next = !local
    ? 'Check the URL and the network'
    : isFree
      ? 'Start it with npm start'
      : 'Another program has the port: stop that one, or start Castaway with another PORT and name it with --url'
  return { what, ok: false, found, next }
}

function isPortFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((tell) => {
    probe.once('error', () => tell(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => tell(true)))
  })
}

async function version(url: string): Promise<Finding> {
  const what = 'API version'
  const answer = await ask(`${url}/openapi.json`)
  const description = (await answer?.json().catch(() => null)) as {
    info?: { version?: string }
  } | null
  const found = description?.info?.version
  if (found === undefined) {
    return {
      what,
      ok: false,
      found: 'there is no description',
      next: 'Is a remote provider configured? Then there is no /v2',
    }
  }
  const ok = found === CURRENT_API_VERSION
  return {
    what,
    ok,
    found,
    ...(!ok && {
      next: `This command knows ${CURRENT_API_VERSION}: use the same version of Castaway for both`,
    }),
  }
}

async function key(name: string, baseUrl: string, apiKey: string | undefined): Promise<Finding> {
  const what = 'API key'
  if (apiKey === undefined) {
    return {
      what,
      ok: false,
      found: `none for ${name}`,
      next: 'Set CASTAWAY_API_KEY, or CASTAWAY_DATA to the folder of the server',
    }
  }
  const answer = await ask(`${baseUrl}/farcaster/user/bulk?fids=1`, { 'x-api-key': apiKey })
  if (!answer)
    return { what, ok: false, found: `${name} does not answer`, next: 'Check the network' }
  const ok = answer.status !== 401 && answer.status !== 403
  return {
    what,
    ok,
    found: ok ? `${name} accepts it` : `${name} does not accept it (${answer.status})`,
    ...(!ok && {
      next: 'Use the key that the server printed at its start, or one of CASTAWAY_API_KEYS',
    }),
  }
}

async function controls(invocation: Invocation): Promise<Finding> {
  const what = 'Controls'
  try {
    const { world, database, schema } = await (await islandOf(invocation)).local.status()
    return { what, ok: true, found: `world ${world}, ${database}, schema ${schema}` }
  } catch {
    const next =
      'They need the development key, on this machine, and a server that others cannot reach'
    return { what, ok: false, found: 'not available', next }
  }
}
