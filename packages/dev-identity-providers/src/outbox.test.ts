import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemRandom } from '@castaway/contract'
import { createOutbox } from '@castaway/auth/outbox'
import { startSite, type TestSite } from '@castaway/auth/test-site'
import { devIdentityProviders } from './index'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const page = async (path: string) => {
  const { db, clock, url } = site
  const answer = await devIdentityProviders({
    db,
    clock,
    random: systemRandom,
    baseUrl: url,
  }).request(path)
  return { answer, text: await answer.text() }
}

it('shows unsent messages, newest first, and says that it is simulated', async () => {
  expect((await page('/outbox')).text).toContain('No messages yet')
  const outbox = createOutbox(site.db, site.clock)
  const message = { kind: 'email', subject: '', code: '012345' } as const
  await outbox.save({ ...message, to: 'first@castaway.example', body: 'one' })
  site.clock.forward(5 * 60_000)
  await outbox.save({ ...message, to: '<b>second@castaway.example', body: '<script>two' })
  const { answer, text } = await page('/outbox')
  expect(text).toContain('Simulated:')
  expect(text.indexOf('second@')).toBeLessThan(text.indexOf('first@'))
  expect(text).toContain('012 345')
  expect(text).toContain('5 min ago')
  expect(text).not.toMatch(/<b>second|<script>two/)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('returns the same as JSON, for all recipients or one', async () => {
  const all = JSON.parse((await page('/outbox/messages')).text).messages
  expect(all.map(({ to }: { to: string }) => to)).toEqual([
    '<b>second@castaway.example',
    'first@castaway.example',
  ])
  const one = await page('/outbox/messages?to=first%40castaway.example')
  expect(JSON.parse(one.text).messages).toMatchObject([{ kind: 'email', code: '012345' }])
})

it('deletes messages after a day', async () => {
  site.clock.forward(24 * 60 * 60_000)
  const outbox = createOutbox(site.db, site.clock)
  await outbox.save({ kind: 'phone', to: '+12025550100', subject: '', body: 'new', code: null })
  expect((await outbox.list(10)).map(({ body }) => body)).toEqual(['new'])
})
