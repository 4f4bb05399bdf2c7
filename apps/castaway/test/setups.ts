import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onOwnDatabase } from '@castaway/testkit/database'
import { boot, type RunningServer } from '../src/boot'
import { readSettings } from '../src/settings/index'

export const OWNER_KEY = 'a-key-that-the-owner-made-up'
const PUBLIC_URL = 'https://castaway.example'

interface Setup {
  env: Record<string, string>
  /** Headers that a visitor's request arrives with. */
  headers: Record<string, string>
}

/** The three setups of the product that differ in who can reach it; none of them leaves loopback. */
export const setups = {
  alone: { env: {}, headers: {} },
  'behind a proxy on this machine': {
    env: { CASTAWAY_PUBLIC_URL: PUBLIC_URL },
    headers: {
      host: 'castaway.example',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    },
  },
  'public host': {
    // The settings see a name like any other, though it resolves to 127.0.0.1 everywhere.
    env: { HOST: '127.1', CASTAWAY_PUBLIC_URL: PUBLIC_URL, CASTAWAY_API_KEYS: OWNER_KEY },
    headers: { host: 'castaway.example' },
  },
} satisfies Record<string, Setup>

export type SetupName = keyof typeof setups
export const setupNames = Object.keys(setups) as SetupName[]

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Ask {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
}

export interface Instance {
  running: RunningServer
  /** URL that it listens on: `http://127.0.0.1:<port>`. */
  at: string
  /** Errors that the server reported. */
  reported: unknown[]
  /** Sends a visitor's request as it arrives in this setup; headers, including `Host`, can be replaced. */
  ask(path: string, options?: Ask): Promise<Answer>
  close(): Promise<void>
}

/** `fetch` does not let a test set another `Host`. */
export const askAt = (
  port: number,
  path: string,
  { method = 'GET', headers, body }: Ask = {},
): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        done({ status: answer.statusCode!, headers: answer.headers, body: text }),
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })

/** Starts the product in one of the setups, with its own port, data folder and database. */
export async function startIn(
  setup: SetupName,
  env: Record<string, string> = {},
): Promise<Instance> {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-setup-'))
  const reported: unknown[] = []
  const running = await onOwnDatabase(({ databaseUrl }) => {
    const given = {
      PORT: '0',
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: join(folder, 'data'),
      ...setups[setup].env,
      ...env,
      DATABASE_URL: databaseUrl,
    }
    return boot(readSettings(given, folder), (cause) => reported.push(cause), Promise.resolve())
  })
  return {
    running,
    at: `http://127.0.0.1:${running.port}`,
    reported,
    ask: (path, options = {}) =>
      askAt(running.port, path, {
        ...options,
        headers: { ...setups[setup].headers, ...options.headers },
      }),
    async close() {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
