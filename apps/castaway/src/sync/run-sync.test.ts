import { startIsland } from '@castaway/testkit'
import { expect, test } from 'vitest'
import { testInstallation } from '../../test/start'
import { readSyncOptions, runSync } from './command'

test('the command fills an empty installation, and a server starts on it', async () => {
  const island = await startIsland({ runJobs: false })
  const grpc = await island.startGrpc()
  const installation = await testInstallation(true)
  const notes: string[] = []
  try {
    const code = await runSync(
      readSyncOptions({ from: `127.0.0.1:${grpc.port}`, once: true, 'followers-of': ['2'] }),
      installation.settings(),
      {
        output: { print: () => {}, note: (line) => notes.push(line) },
        signal: new AbortController().signal,
      },
    )
    expect(code).toBe(0)
    expect(notes.at(-1)).toMatch(/^Complete: 8 accounts, [\d,]+ messages in this run$/)
    const server = await installation.start()
    await server.close()
    expect(installation.reported).toEqual([])
  } finally {
    await grpc.close()
    await island.close()
    await installation.remove()
  }
})
