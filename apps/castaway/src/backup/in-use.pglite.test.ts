import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../test/backup'
import { testInstallation } from '../../test/start'

test('a backup needs the server stopped', async () => {
  const installation = await testInstallation()
  const running = await installation.start()
  await expect(backUp(join(installation.dataFolder, 'x'), installation)).rejects.toThrow(
    /is in use by a running Castaway: stop it and try again/,
  )
  await running.close()
  await installation.remove()
})
