import { spawn } from 'node:child_process'
import { root } from './peers'

export type Database = 'pglite' | 'postgres'

export const databaseNames: Record<Database, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' }

export interface TestServer {
  baseUrl: string
  apiKey: string
  /** A user who follows many, and an approved signer of theirs. */
  fid: number
  signerUuid: string
  /** Approved signers of this user and of 31 others. */
  signers: string[]
  /** Of the native database. */
  databaseUrl?: string
  close(): Promise<void>
}

/** Starts a provider with `casts` casts in its own process, as in the product. */
export const serve = (casts: number, on: Database = 'pglite'): Promise<TestServer> =>
  start(casts, on)

/** Starts a second process on the native database of another one. */
export const serveBeside = ({ databaseUrl }: TestServer, casts: number): Promise<TestServer> =>
  start(casts, databaseUrl!)

function start(casts: number, database: string): Promise<TestServer> {
  return new Promise((ready, fail) => {
    const child = spawn(process.execPath, ['.cache/bench/serve.mjs', String(casts), database], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const close = () =>
      new Promise<void>((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const line = /^READY (.*)$/m.exec(output)
      if (line) ready({ ...(JSON.parse(line[1]!) as Omit<TestServer, 'close'>), close })
    })
    child.once('exit', (code) => fail(new Error(`The island ended with ${code}`)))
  })
}
