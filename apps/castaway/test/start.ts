import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { newInstallation, type Installation } from '@castaway/testkit/installation'
import { boot, type RunningServer } from '../src/boot'
import { readSettings, type Settings } from '../src/settings/index'

interface StartOptions {
  env?: Record<string, string>
  webBuilt?: Promise<void>
  signal?: AbortSignal
}

/** An installation on which a test starts the product, also where the start has to fail. */
export interface TestInstallation extends Installation {
  port: number
  /** What the servers reported. */
  reported: unknown[]
  /** What the server and the commands of this installation read. */
  settings(env?: Record<string, string>): Settings
  start(options?: StartOptions): Promise<RunningServer>
  /** The error of a start that fails. */
  failToStart(options?: StartOptions): Promise<Error>
}

/** An installation on which nothing was started yet; `onPostgres` is false for PGlite in any case. */
export const testInstallation = async (onPostgres?: boolean): Promise<TestInstallation> =>
  startable(await newInstallation(onPostgres))

let pattern: Promise<Installation> | undefined

/** An installation on which the product ran before: a copy of one that is made once per worker. */
export async function usedInstallation(): Promise<TestInstallation> {
  pattern ??= testInstallation().then(async (installation) => {
    // The worker is ended by a signal.
    process.once('SIGTERM', () => process.exit())
    process.once('exit', () => rmSync(installation.dataFolder, { recursive: true, force: true }))
    await (await installation.start()).close()
    return installation
  })
  return startable(await (await pattern).copy())
}

async function startable(installation: Installation): Promise<TestInstallation> {
  const port = await freePort()
  const reported: unknown[] = []
  const settings = (env?: Record<string, string>) => {
    const given = {
      PORT: `${port}`,
      CASTAWAY_WORLD: 'empty',
      CASTAWAY_DATA: installation.dataFolder,
      DATABASE_URL: installation.databaseUrl,
      ...env,
    }
    return readSettings(given, installation.dataFolder)
  }
  const start = ({ env, webBuilt = Promise.resolve(), signal }: StartOptions = {}) =>
    boot(settings(env), (cause) => reported.push(cause), webBuilt, signal)
  return {
    ...installation,
    port,
    reported,
    settings,
    start,
    async failToStart(options) {
      const running = await start(options).catch((error: Error) => error)
      if (running instanceof Error) return running
      await running.close()
      throw new Error('It started')
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** Whether a server can listen on this port. */
export const isPortFree = (port: number): Promise<boolean> => {
  const probe = createServer()
  return new Promise((tell) =>
    probe
      .once('error', () => tell(false))
      .listen(port, '127.0.0.1', () => probe.close(() => tell(true))),
  )
}
