import { createClient } from '@castaway/client'
import { localControls } from '@castaway/client/local'
import { createBrowser, type Browser } from '@castaway/auth/test-browser'
import { expect, vi } from 'vitest'
import type { RunningServer } from '../src/boot'
import { small } from './backup'
import { loadRecorded, type RecordedPerson } from './recorded-database'
import { testInstallation, type TestInstallation } from './start'

/**
 * A recorded installation, in which a person signed in, wrote, saved records and scheduled a cast. From here on it is
 * shortly after that, because sessions expire and scheduled casts become due.
 */
export async function livedIn(
  name: string,
  onPostgres?: boolean,
): Promise<{ installation: TestInstallation; person: RecordedPerson }> {
  const installation = await testInstallation(onPostgres)
  const person = await loadRecorded(installation, name)
  vi.useFakeTimers({ toFake: ['Date'], now: person.writtenAt + 60_000 })
  return { installation, person }
}

/** The browser in which that person is signed in. */
export function browserOf(person: RecordedPerson, running: RunningServer): Browser {
  const browser = createBrowser(running.url)
  const port = new URL(person.url).port
  for (const [cookie, value] of Object.entries(person.cookies)) {
    // The names contain the port.
    browser.cookies.set(cookie.replace(`-${port}.`, `-${running.port}.`), value)
  }
  return browser
}

/** Starts this version, and expects that the person can go on where they were. */
export async function expectPersonGoesOn(
  installation: TestInstallation,
  person: RecordedPerson,
): Promise<void> {
  const running = await installation.start({ env: small })
  try {
    const browser = browserOf(person, running)
    const me = await browser.get('/api/_me')
    expect(me.body).toMatchObject({ user: person.user, account: person.account })
    const { body } = await browser.get('/api/_records?since=0')
    const folders = body.records.filter(({ kind }: { kind: string }) => kind === 'folder')
    expect(folders).toMatchObject([{ body: { name: 'Reef' } }])
    // The signer is sealed with the secret of the backup.
    const written = await browser.send('POST', '/api/farcaster/cast', { text: 'Back again' })
    expect(written.status).toBe(200)
    const key = running.developmentKey!
    const client = createClient({ baseUrl: `${running.url}/v2`, apiKey: key })
    const { casts } = await client.fetchCastsForUser({ fid: person.fid })
    expect(casts.map(({ text }) => text)).toEqual([
      'Back again',
      'The first light over the harbour',
    ])
    const local = localControls({ url: running.url, key })
    expect(await local.agreement()).toEqual({ agrees: true, differences: [] })
  } finally {
    await running.close()
  }
}
