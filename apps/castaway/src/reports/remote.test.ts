import { createBrowser, newAccount } from '@castaway/auth/test-browser'
import { afterEach, expect, test } from 'vitest'
import { registerAccount } from '../../test/registered'
import { OWNER_KEY, startIn, type Instance, type SetupName } from '../../test/setups'

const running: Instance[] = []
afterEach(async () => {
  for (const instance of running.splice(0).toReversed()) await instance.close()
})
async function start(setup: SetupName, env: Record<string, string>): Promise<Instance> {
  const instance = await startIn(setup, { CASTAWAY_CHAIN: 'off', ...env })
  running.push(instance)
  return instance
}

test('with a remote provider, reports are stored here and a muted channel is a record', async () => {
  const provider = await start('alone', {})
  const account = newAccount()
  const elsewhere = createBrowser(provider.running.url, provider.at)
  await elsewhere.signIn(account)
  const fid = await registerAccount(elsewhere, account, 'farsighted')

  const operator = newAccount()
  const app = await start('public host', {
    CASTAWAY_API_KEYS: OWNER_KEY,
    CASTAWAY_OPERATORS: operator.address,
    PROVIDER_URL: `${provider.at}/v2`,
    PROVIDER_API_KEY: provider.running.developmentKey!,
  })
  const newBrowser = () => createBrowser(app.running.url, app.at, {})
  // The wallet owns the account, so its owner has it here as well.
  const person = newBrowser()
  await person.signIn(account)
  const feed = await person.get(
    '/api/farcaster/feed/channels?channel_ids=lagoon&members_only=false',
  )
  const [cast] = feed.body.casts
  const subject = { kind: 'cast', hash: cast.hash }
  const answer = await person.send('POST', '/api/_reports', { subject, reason: 'harassment' })
  expect([answer.status, answer.body]).toEqual([201, { success: true }])
  const missing = { kind: 'cast', hash: `0x${'ab'.repeat(20)}` }
  const none = await person.send('POST', '/api/_reports', { subject: missing, reason: 'spam' })
  expect([none.status, none.body.code]).toEqual([404, 'CAST_NOT_FOUND'])

  const boss = newBrowser()
  await boss.signIn(operator)
  const { body: page } = await boss.get('/_status/reports')
  expect(page).toContain(`by FID ${fid}`)
  expect(page).toContain(`@${cast.author.username}`)
  expect((await elsewhere.get('/api/_reports')).body.reports).toEqual([])

  const body = { name: 'Lagoon', mutedAt: 1 }
  const change = { kind: 'muted-channel', id: 'lagoon', body }
  const muted = await person.send('POST', '/api/_records', { changes: [change] })
  expect(muted.body.outcomes).toMatchObject([{ status: 'kept' }])
  const { records } = (await person.get('/api/_records?since=0')).body
  expect(records).toMatchObject([{ kind: 'muted-channel', id: 'lagoon', body }])
  for (const bad of [
    { ...change, id: 'La goon' },
    { ...change, body: { ...body, url: 'x' } },
  ]) {
    const refused = await person.send('POST', '/api/_records', { changes: [bad] })
    expect(refused.body.outcomes).toMatchObject([{ status: 'refused' }])
  }
  expect(app.reported).toEqual([])
})
