import { createClient } from '@castaway/client'
import { localControls } from '@castaway/client/local'
import type { Browser } from '@castaway/auth/test-browser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunningServer } from '../boot'
import { testInstallation, type TestInstallation } from '../../test/start'
import { browserOf } from '../../test/lived-in'
import { loadRecorded, type RecordedPerson } from '../../test/recorded-database'

/** Installations that earlier versions wrote; test/old-data/README.md says how. */
const recorded = ['0008-pace', '0011-preview-queue']

describe.each(recorded)('an installation of the version with %s goes on', (name) => {
  let installation: TestInstallation
  let person: RecordedPerson
  let running: RunningServer | undefined

  beforeAll(async () => {
    installation = await testInstallation()
    person = await loadRecorded(installation, name)
  })
  afterAll(() => installation.remove())

  // Shortly after it was written, because sessions expire and scheduled casts become due.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: person.writtenAt + 60_000 }))
  afterEach(async () => {
    await running?.close()
    running = undefined
    vi.useRealTimers()
  })

  /** Starts this version; `browser` is the person's. */
  async function start(world: string) {
    running = await installation.start({ env: { CASTAWAY_WORLD: world } })
    const browser = browserOf(person, running)
    const key = running.developmentKey!
    return {
      browser,
      client: createClient({ baseUrl: `${running.url}/v2`, apiKey: key }),
      local: localControls({ url: running.url, key }),
    }
  }

  const read = async (browser: Browser, path: string) => {
    const { status, body } = await browser.get(path)
    expect([path, status]).toEqual([path, 200])
    return body
  }

  test('under the former name of its world, with the session and everything that the person has', async () => {
    const { browser, client, local } = await start('tiny')
    expect(installation.reported.splice(0)).toEqual([
      'CASTAWAY_WORLD=tiny is now called CASTAWAY_WORLD=small',
    ])
    expect(await local.status()).toMatchObject({ world: 'small' })
    expect(await local.agreement()).toEqual({ agrees: true, differences: [] })

    const { user, account } = await read(browser, '/api/_me')
    expect({ user, account }).toEqual({ user: person.user, account: person.account })

    const { records } = await read(browser, '/api/_records?since=0')
    const bodies = records.map(({ kind, body }: { kind: string; body: object }) => [kind, body])
    expect(Object.fromEntries(bodies)).toMatchObject({
      bookmark: { folder: 'reef-folder', note: 'Read again' },
      folder: { name: 'Reef' },
      word: { text: 'storm', whole: true },
      draft: { casts: [{ text: 'Not finished yet' }] },
      list: { name: 'Neighbours', fids: [2, 3] },
    })
    expect(await read(browser, '/api/_scheduled')).toMatchObject({
      scheduled: [
        { state: 'waiting', due_at: person.dueAt, casts: [{ text: 'Sent an hour later' }] },
      ],
    })

    const { casts } = await client.fetchCastsForUser({ fid: person.fid })
    expect(casts.map(({ hash, text }) => [hash, text])).toEqual([
      [person.cast, 'The first light over the harbour'],
    ])
    const following = await read(browser, `/api/farcaster/feed/following?fid=${person.fid}`)
    const authors = following.casts.map((cast: { author: { fid: number } }) => cast.author.fid)
    expect(new Set(authors)).toEqual(new Set([2, 3]))
    const query = `identifier=${person.liked}&type=hash`
    const { cast } = await read(browser, `/api/farcaster/cast?${query}`)
    expect(cast.viewer_context).toMatchObject({ liked: true, recasted: false })
  })

  test('under the new name, where the person writes and the scheduled cast is sent', async () => {
    const { browser, client, local } = await start('small')
    // The signer is sealed with the secret of the data folder.
    const written = await browser.send('POST', '/api/farcaster/cast', { text: 'Back again' })
    expect(written.status).toBe(200)
    const word = { kind: 'word', id: 'word-1', body: null, base: 1 }
    const changed = await browser.send('POST', '/api/_records', { changes: [word] })
    expect(changed.status).toBe(200)
    await local.clock.set(person.dueAt + 1000)
    const texts = async () => {
      const { casts } = await client.fetchCastsForUser({ fid: person.fid })
      return casts.map(({ text }) => text)
    }
    await expect.poll(texts).toContain('Sent an hour later')
    expect(await texts()).toContain('Back again')
    expect(await read(browser, '/api/_scheduled')).toMatchObject({ scheduled: [{ state: 'sent' }] })
    expect(await local.agreement()).toEqual({ agrees: true, differences: [] })
    expect(installation.reported).toEqual([])
  })
})
