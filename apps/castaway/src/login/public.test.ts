import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onOwnDatabase } from '@castaway/testkit/database'
import { afterAll, expect, it } from 'vitest'
import { boot } from '../boot'
import { readSettings } from '../settings/index'

const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

it('nothing is simulated on a server that others can reach through a proxy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-public-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const { createServer } = await import('node:net')
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  const running = await onOwnDatabase(({ databaseUrl: DATABASE_URL }) =>
    boot(
      readSettings(
        {
          PORT: `${port}`,
          CASTAWAY_WORLD: 'empty',
          CASTAWAY_CHAIN: 'off',
          CASTAWAY_DATA: folder,
          CASTAWAY_PUBLIC_URL: 'https://castaway.example',
          DATABASE_URL,
        },
        folder,
      ),
      () => {},
      Promise.resolve(),
    ),
  )
  undo.push(() => running.close())
  const at = `http://127.0.0.1:${port}`
  const { methods } = await (await fetch(`${at}/login/methods`)).json()
  expect(methods.filter(({ simulated }: { simulated: boolean }) => simulated)).toEqual([])
  const page = await fetch(`${at}/_simulated/customer/jwks.json`)
  expect(page.headers.get('content-type')).not.toContain('json')
})
