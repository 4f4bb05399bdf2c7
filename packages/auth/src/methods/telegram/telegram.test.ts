import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, resultOf, type TestSite } from '../../../test/site'
import { signTelegramData } from './data'

let site: TestSite
const bot = { botName: 'a_bot', botToken: '123456789:AAabcdefghijklmnopqrstuvwxyz0123456' }
beforeAll(async () => {
  site = await startSite({ telegram: bot })
})
afterAll(() => site.close())

let people = 1000
/** Current data of a new user. `auth_date` can be moved, in seconds. */
const dataOf = (change: Record<string, unknown> = {}, moved = 0) => {
  const fields = {
    id: ++people,
    first_name: 'Mira',
    last_name: 'Halvorsen',
    username: 'mira',
    photo_url: 'https://t.me/i/userpic/320/mira.jpg',
    auth_date: Math.floor(site.clock.now() / 1000) + moved,
    ...change,
  }
  return { ...fields, hash: signTelegramData(bot.botToken, fields) }
}
const send = (body: unknown, browser = site.browser()) =>
  browser.send('POST', '/login/telegram', body)

describe('data that Telegram signed', () => {
  it('is signed as Telegram documents it', () => {
    // Computed once with openssl, according to the documentation.
    const hash = signTelegramData('1:token', { id: 42, first_name: 'A', auth_date: 1_700_000_000 })
    expect(hash).toBe('e82d3cb4beb6a705e11c0de8f33eeb4b1496f3f8ec5db54d80748d56df1fb067')
  })

  it('signs in', async () => {
    const { status, body } = await send(dataOf())
    expect(status).toBe(200)
    expect(body.user.linkedAccounts).toMatchObject([
      {
        type: 'telegram',
        key: `telegram:${people}`,
        telegramUserId: `${people}`,
        firstName: 'Mira',
        lastName: 'Halvorsen',
        username: 'mira',
        photoUrl: 'https://t.me/i/userpic/320/mira.jpg',
      },
    ])
  })

  it('of a user with only a name has nulls, and no image URL other than https', async () => {
    const data = dataOf({
      last_name: undefined,
      username: undefined,
      photo_url: 'javascript:alert(1)',
    })
    expect((await send(data)).body.user.linkedAccounts[0]).toMatchObject({
      lastName: null,
      username: null,
      photoUrl: null,
    })
  })

  it.each([
    ['another id', { id: 1 }],
    ['another name', { first_name: 'Jonas' }],
    ['a name left out', { last_name: undefined }],
    ['another time', { auth_date: 1 }],
    ['another hash', { hash: '0'.repeat(64) }],
  ])('with %s is forged', async (_, change) => {
    const { status, body } = await send({ ...dataOf(), ...change })
    expect([status, body.code, body.property]).toEqual([401, 'invalid_credentials', 'hash'])
  })

  it('of another bot is refused', async () => {
    const data = dataOf()
    const hash = signTelegramData(`${bot.botToken}x`, data)
    expect(resultOf(await send({ ...data, hash }))).toEqual([401, 'invalid_credentials', 'hash'])
  })

  it.each([
    ['ten minutes old', -600, [400, 'invalid_data', 'auth_date']],
    ['nearly ten minutes old', -590, [200, undefined, undefined]],
    ['an hour ahead', 3600, [400, 'invalid_data', 'auth_date']],
    ['a little ahead', 30, [200, undefined, undefined]],
  ])('%s', async (_, moved, expected) => {
    expect(resultOf(await send(dataOf({}, moved)))).toEqual(expected)
  })

  it('is accepted once, even for concurrent requests', async () => {
    const data = dataOf()
    const answers = await Promise.all([send(data), send(data), send(data)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(resultOf(await send(data))).toEqual([401, 'invalid_credentials', 'hash'])
  })

  it('is unambiguous: a text that could be parsed as other fields is refused', async () => {
    const id = ++people
    const auth_date = Math.floor(site.clock.now() / 1000)
    const signed = { id, first_name: `A\nid=1\nlast_name=B`, auth_date }
    const hash = signTelegramData(bot.botToken, signed)
    const read = { id: 1, first_name: 'A', last_name: `B\nid=${id}`, auth_date }
    // The lines are identical, so the hash is too.
    expect(signTelegramData(bot.botToken, read)).toBe(hash)
    expect(resultOf(await send({ ...read, hash }))).toEqual([400, 'invalid_data', 'last_name'])
    expect(resultOf(await send({ ...signed, hash }))).toEqual([400, 'invalid_data', 'first_name'])
  })

  it.each(['\r', '\u0000', '\u0085', '\u2028', '\u2029', '\ud800'])(
    'has to be one line: %j',
    async (sign) => {
      for (const field of ['first_name', 'last_name', 'username', 'photo_url']) {
        const data = dataOf({ [field]: `a${sign}b` })
        expect(resultOf(await send(data))).toEqual([400, 'invalid_data', field])
      }
    },
  )

  it('can contain a name in any script', async () => {
    for (const first_name of ['Мира 🦊‍🌊', 'میرا', '美拉', "O'Brien = x"]) {
      expect((await send(dataOf({ first_name }))).status).toBe(200)
    }
  })

  it.each([
    ['a field too many', { ...dataOfNothing(), more: 1 }, 'body'],
    ['a text for an id', { ...dataOfNothing(), id: '1' }, 'id'],
    ['no hash', { id: 1, auth_date: 1 }, 'hash'],
    ['a hash that is none', { ...dataOfNothing(), hash: 'x' }, 'hash'],
  ])('with %s is refused', async (_, body, property) => {
    expect(resultOf(await send(body))).toEqual([400, 'invalid_data', property])
  })
})

describe('the window', () => {
  it('opens Telegram, and the callback page accepts only the state', async () => {
    const browser = site.browser()
    const { url, state } = (await browser.send('POST', '/login/telegram/start', {})).body
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe('https://oauth.telegram.org/auth')
    expect(Object.fromEntries(searchParams)).toEqual({
      bot_id: '123456789',
      origin: site.url,
      return_to: `${site.url}/login/telegram/return?state=${state}`,
    })
    expect(url).not.toContain(bot.botToken.split(':')[1])
    const page = await browser.get(`/login/telegram/return?state=${state}`)
    expect(page.body).toContain(state)
    expect((await browser.get('/login/telegram/return?state=%22%3E')).status).toBe(400)
  })

  it('is OpenID Connect if there is a secret', async () => {
    const other = await startSite({ telegram: { ...bot, clientSecret: 'from BotFather' } })
    const { url } = (await other.browser().send('POST', '/login/telegram/start', {})).body
    const asked = new URL(url).searchParams
    expect([
      asked.get('client_id'),
      asked.get('scope'),
      asked.get('code_challenge_method'),
    ]).toEqual(['123456789', 'openid profile', 'S256'])
    await other.close()
  })
})

it('is off without a bot', async () => {
  const bare = await startSite()
  expect(resultOf(await bare.browser().send('POST', '/login/telegram', dataOf()))).toEqual([
    403,
    'disallowed_login_method',
    undefined,
  ])
  await bare.close()
})

function dataOfNothing() {
  return { id: 1, auth_date: 1, hash: '0'.repeat(64) }
}
