import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrowser, type Browser } from '@castaway/auth/test-browser'
import { onOwnDatabase } from '@castaway/testkit/database'
import { boot } from '../src/boot'
import { readSettings } from '../src/settings/index'

/** The running product, with a browser that has its XSRF token. */
export interface Product {
  url: string
  browser: Browser
  /** Errors that the server reported. */
  failures: unknown[]
  /** Gives an address coins from the faucet. */
  fill(address: string, chainId?: number): ReturnType<Browser['send']>
  close(): Promise<void>
}

/** For tests: starts the product with default settings. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-rpc-'))
  const failures: unknown[] = []
  const running = await onOwnDatabase(({ databaseUrl }) =>
    boot(
      readSettings(
        {
          PORT: '0',
          CASTAWAY_WORLD: 'small',
          CASTAWAY_DATA: join(folder, 'data'),
          DATABASE_URL: databaseUrl,
        },
        folder,
      ),
      (cause) => failures.push(cause),
      Promise.resolve(),
    ),
  )
  const browser = createBrowser(running.url)
  await browser.get('/login/session')
  return {
    url: running.url,
    browser,
    failures,
    fill: (address, chainId = 8453) =>
      browser.send('POST', '/_simulated/faucet', { address, chainId }),
    async close() {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
