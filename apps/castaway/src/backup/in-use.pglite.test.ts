import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../test/backup'
import { testInstallation } from '../../test/start'

test('a backup needs the server stopped', async () => {
  const installation = await testInstallation()
  onTestFinished(installation.remove)
  const running = await installation.start()
  onTestFinished(running.close)
  await expect(backUp(join(installation.dataFolder, 'x'), installation)).rejects.toThrow(
    /is in use by a running Castaway: stop it and try again/,
  )
})
