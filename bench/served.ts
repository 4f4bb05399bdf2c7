import { spawn } from 'node:child_process'
import { root } from './peers'

export type Database = 'pglite' | 'postgres'

export interface Served {
  baseUrl: string
  apiKey: string
  /** A person who follows many, and a signer that may write for them. */
  fid: number
  signerUuid: string
  close(): Promise<void>
}

/** The island with `casts` casts in a process of its own, as it runs in the product. */
export function serve(casts: number, on: Database = 'pglite'): Promise<Served> {
  return new Promise((ready, fail) => {
    const child = spawn(process.execPath, ['.cache/bench/serve.mjs', String(casts), on], {
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
      if (line) ready({ ...(JSON.parse(line[1]!) as Omit<Served, 'close'>), close })
    })
    child.once('exit', (code) => fail(new Error(`The island ended with ${code}`)))
  })
}
