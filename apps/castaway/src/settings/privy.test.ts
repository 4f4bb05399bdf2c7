import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { onOwnDatabase } from '@castaway/testkit/database'
import { boot } from '../boot'
import { readSettings, StartError } from './index'

const APP = { PRIVY_APP_ID: 'cl1a2b3c4d5e6f7g8h9i0jklm', PRIVY_APP_SECRET: 'a-secret-of-the-app' }

const options = (env: Record<string, string>) =>
  readSettings(env, '/tmp').login({ isLocal: true, baseUrl: 'http://localhost' }).privy

test('Privy handles sign-in with an id and a secret, and is off without', () => {
  expect(options({})).toBeUndefined()
  expect(options(APP)).toEqual({ appId: APP.PRIVY_APP_ID, appSecret: APP.PRIVY_APP_SECRET })
  const key = '-----BEGIN PUBLIC KEY-----\\nMFkw\\n-----END PUBLIC KEY-----'
  expect(
    options({
      ...APP,
      PRIVY_CLIENT_ID: 'client-1',
      PRIVY_VERIFICATION_KEY: key,
      PRIVY_API_URL: 'https://privy.example/',
    }),
  ).toMatchObject({
    clientId: 'client-1',
    verificationKey: key.replaceAll('\\n', '\n'),
    apiUrl: 'https://privy.example',
  })
})

test.each([
  [{ PRIVY_APP_ID: 'not an id' }, /^PRIVY_APP_ID must be .*missing_or_invalid_privy_app_id/],
  [{ PRIVY_APP_ID: APP.PRIVY_APP_ID }, /^PRIVY_APP_ID and PRIVY_APP_SECRET belong together/],
  [{ PRIVY_APP_SECRET: 'the secret itself' }, /belong together/],
  [{ PRIVY_CLIENT_ID: 'client-1' }, /belong together/],
  [{ ...APP, PRIVY_VERIFICATION_KEY: 'a key' }, /^PRIVY_VERIFICATION_KEY must be/],
  [{ ...APP, PRIVY_API_URL: 'ftp://x' }, /^PRIVY_API_URL must be/],
])('%j stops the start with one sentence that repeats no value', (env, sentence) => {
  const read = () => options(env)
  expect(read).toThrow(StartError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/the secret itself/)
})

let server: Server | undefined
let folder: string | undefined
afterEach(async () => {
  server?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('an app that Privy does not know stops the start', async () => {
  server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"error":"Invalid app id"}')
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'castaway-privy-'))
  const env = {
    ...APP,
    PRIVY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PORT: '0',
    CASTAWAY_WORLD: 'small',
    CASTAWAY_CHAIN: 'off',
    CASTAWAY_DATA: join(folder, 'data'),
  }
  const starting = onOwnDatabase(({ databaseUrl }) =>
    boot(readSettings({ ...env, DATABASE_URL: databaseUrl }, folder!), () => {}, Promise.resolve()),
  )
  await expect(starting).rejects.toThrow(/^Privy rejected PRIVY_APP_ID/)
})
