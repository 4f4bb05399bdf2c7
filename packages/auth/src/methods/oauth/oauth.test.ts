import { describe, expect, it, onTestFinished } from 'vitest'
import type { Browser } from '../../../test/browser'
import { followCallback, startOAuth } from '../../../test/oauth'
import { newAccount, startSite, resultOf } from '../../../test/site'
import type { OAuthType } from '../../wire'
import { providers } from './table'
import { startServices } from '../../../test/oauth-services'

const services = startServices()

const whoIs = async (browser: Browser) => (await browser.get('/login/session')).body.user

const types = Object.keys(providers) as OAuthType[]

describe.each(types)('%s', (type) => {
  it('reports that the user declined', async () => {
    expect(await services.signInAs(type, { deny: 'yes' })).toMatchObject({
      ok: false,
      code: 'oauth_user_denied',
    })
  })

  it('reports a suspended account', async () => {
    expect(await services.signInAs(type, { suspended: 'mira' })).toMatchObject({
      ok: false,
      code: 'oauth_account_suspended',
    })
  })

  it('redirects to its own URL with a new state, and PKCE or a nonce if supported', async () => {
    const provider = providers[type]
    const [one, two] = await Promise.all(
      [services.site.browser(), services.site.browser()].map(async (browser) => {
        const { url } = (await startOAuth(browser, type)).body
        return new URL(url).searchParams
      }),
    )
    expect(one!.get('state')).toMatch(/^[\w-]{43}$/)
    expect(one!.get('redirect_uri')).toBe(`${services.site.url}/login/oauth/${type}/callback`)
    expect(one!.get('code_challenge_method')).toBe(provider.pkce ? 'S256' : null)
    const told = ['state', 'code_challenge', 'nonce'].filter((name) => one!.has(name))
    expect(told.map((name) => one!.get(name) === two!.get(name))).not.toContain(true)
  })

  it.runIf(providers[type].userInfoUrl)(
    'refuses an account in an undocumented format',
    async () => {
      const userInfoUrl = providers[type].userInfoUrl!
      const browser = services.site.browser()
      const { path } = await services.goThere(browser, type)
      services.lie = (at) =>
        at.endsWith(new URL(userInfoUrl).pathname) ? Response.json({ id: null, data: [] }) : null
      expect(await followCallback(browser, path)).toMatchObject({
        ok: false,
        code: 'failed_to_link_account',
      })
    },
  )
})

describe('the callback', () => {
  const rejected = { ok: false, code: 'invalid_credentials' }

  it('is bound to the browser that started', async () => {
    const { path } = await services.goThere(services.site.browser())
    const other = services.site.browser()
    await other.get('/login/session')
    expect(await followCallback(other, path)).toMatchObject(rejected)
    expect(await whoIs(other)).toBeNull()
  })

  it('is bound to the service that was started', async () => {
    const browser = services.site.browser()
    const { path } = await services.goThere(browser)
    expect(await followCallback(browser, path.replace('github', 'discord'))).toMatchObject(rejected)
    // The state was not used up by that.
    expect(await followCallback(browser, path)).toMatchObject({ ok: true })
  })

  it('is accepted once, even for concurrent requests', async () => {
    const browser = services.site.browser()
    const { path } = await services.goThere(browser)
    const ends = await Promise.all([followCallback(browser, path), followCallback(browser, path)])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await followCallback(browser, path)).toMatchObject(rejected)
  })

  it('expires after ten minutes', async () => {
    const browser = services.site.browser()
    // The user declines; with a valid state the error would be a different one.
    const { path } = await services.goThere(browser, 'github_oauth', { deny: 'yes' })
    services.site.clock.forward(10 * 60_000 + 1)
    expect(await followCallback(browser, path)).toMatchObject(rejected)
  })

  it.each(['', 'state=', 'state=made-up&code=x', 'code=x', `state=${'x'.repeat(5000)}`])(
    'is refused with "%.30s"',
    async (query) => {
      const browser = services.site.browser()
      await browser.get('/login/session')
      expect(
        await followCallback(browser, `/login/oauth/github_oauth/callback?${query}`),
      ).toMatchObject(rejected)
    },
  )

  it('does not link after sign-out', async () => {
    const browser = services.site.browser()
    await browser.signIn(newAccount())
    const { path } = await services.goThere(browser, 'github_oauth', { as: 'left' })
    await browser.send('POST', '/login/sign-out')
    expect(await followCallback(browser, path)).toMatchObject({
      ok: false,
      code: 'must_be_authenticated',
    })
    expect(await whoIs(browser)).toBeNull()
  })

  it('does not link to a user who signed in meanwhile', async () => {
    const browser = services.site.browser()
    const { path } = await services.goThere(browser, 'github_oauth', { as: 'stranger' })
    await browser.signIn(newAccount())
    expect(await followCallback(browser, path)).toMatchObject(rejected)
    expect((await whoIs(browser)).linkedAccounts).toHaveLength(1)
  })

  it.each<OAuthType>([
    'google_oauth',
    'twitter_oauth',
    'discord_oauth',
    'github_oauth',
    'spotify_oauth',
    'apple_oauth',
  ])('rejects the code of another sign-in: %s', async (type) => {
    const [mine, theirs] = [services.site.browser(), services.site.browser()]
    const stolen = new URLSearchParams((await services.goThere(theirs, type)).path.split('?')[1])
    const own = (await services.goThere(mine, type, { as: 'robin' })).path
    const [path, query] = own.split('?')
    const mixed = new URLSearchParams(query)
    mixed.set('code', stolen.get('code')!)
    expect(await followCallback(mine, `${path}?${mixed}`)).toMatchObject(rejected)
    expect(await whoIs(mine)).toBeNull()
  })

  it('of a form redirects once more, so that our cookies are sent', async () => {
    const answer = await fetch(
      `${services.site.url.replace('localhost', '127.0.0.1')}/login/oauth/apple_oauth/callback`,
      {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ state: 's', code: 'c', user: '{"name":{}}', next: '//evil' }),
      },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/login/oauth/apple_oauth/callback?state=s&code=c',
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('ends on a page that runs only its own script and escapes external values', async () => {
    const browser = services.site.browser()
    const state = '"><script>alert(1)</script>'
    const answer = await browser.fetch(
      `/login/oauth/github_oauth/callback?state=${encodeURIComponent(state)}`,
    )
    const page = await answer.text()
    expect(page).not.toContain('<script>alert')
    expect(page.match(/<script>/g)).toHaveLength(1)
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ;]+'; style-src 'sha256-/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('a misbehaving service', () => {
  const atToken = async (answer: () => Response) => {
    const browser = services.site.browser()
    const { path } = await services.goThere(browser)
    services.lie = (at) => (at.endsWith('/access_token') ? answer() : null)
    return followCallback(browser, path)
  }
  it.each<[string, string, () => Response]>([
    [
      'sends the secret on',
      'failed_to_link_account',
      () => Response.redirect(`${services.site.url}/`, 307),
    ],
    ['says no end of things', 'failed_to_link_account', () => new Response('x'.repeat(300_000))],
    ['answers a page', 'invalid_credentials', () => new Response('<html>', { status: 502 })],
    ['answers an error as success', 'invalid_credentials', () => Response.json({ error: 'bad' })],
  ])('that %s cannot sign anyone in', async (_, code, answer) => {
    expect(await atToken(answer)).toMatchObject({ ok: false, code })
  })
  it('that is unreachable is named, without any URL', async () => {
    const gone = await startSite({
      oauth: { clients: {}, simulated: { baseUrl: 'http://127.0.0.1:9/_simulated' } },
    })
    onTestFinished(() => gone.close())
    const browser = gone.browser()
    const { url } = (await startOAuth(browser, 'github_oauth')).body
    const state = new URL(url).searchParams.get('state')
    expect(
      await followCallback(browser, `/login/oauth/github_oauth/callback?state=${state}&code=x`),
    ).toMatchObject({ ok: false, code: 'failed_to_link_account' })
    expect(gone.log).toEqual([])
  })
})

describe('accounts', () => {
  it('with the same email address at two services are two users until they are linked', async () => {
    const [one, two] = [services.site.browser(), services.site.browser()]
    await services.signInAs('google_oauth', { as: 'jonas' }, one)
    await services.signInAs('discord_oauth', { as: 'jonas' }, two)
    const [google, discord] = [await whoIs(one), await whoIs(two)]
    expect(google.linkedAccounts[0].email).toBe(discord.linkedAccounts[0].email)
    expect(google.id).not.toBe(discord.id)
  })

  it('leave no token of the service and no plain-text state in the database', async () => {
    const browser = services.site.browser()
    const { url, path } = await services.goThere(browser, 'spotify_oauth')
    const state = new URL(url).searchParams.get('state')!
    const rows = await services.site.db.selectFrom('login_oauth_state').selectAll().execute()
    expect(rows).not.toHaveLength(0)
    expect(JSON.stringify(rows)).not.toContain(state)
    let given = ''
    const answers: string[] = []
    services.onAnswer = (asked, text) => {
      if (asked.endsWith('/api/token')) given = text
    }
    answers.push(await (await browser.fetch(path)).text())
    const token = (JSON.parse(given) as { access_token: string }).access_token
    expect(token).toMatch(/.{20}/)
    const kept = await Promise.all(
      ['login_linked_account', 'login_session', 'login_oauth_state'].map((table) =>
        services.site.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify([kept, answers, services.site.log])).not.toContain(token)
  })
})

describe('an unconfigured service', () => {
  it('is off, and not offered', async () => {
    const bare = await startSite()
    onTestFinished(() => bare.close())
    const browser = bare.browser()
    expect(resultOf(await startOAuth(browser, 'google_oauth'))).toEqual([
      403,
      'disallowed_login_method',
      undefined,
    ])
    const { methods } = (await browser.get('/login/methods')).body
    expect(JSON.stringify(methods)).not.toContain('oauth')
  })

  it('is the real one as soon as there is a registration', async () => {
    const real = await startSite({
      oauth: { clients: { twitter_oauth: { clientId: 'mine', clientSecret: 'mine too' } } },
    })
    onTestFinished(() => real.close())
    const browser = real.browser()
    const { url } = (await startOAuth(browser, 'twitter_oauth')).body
    expect(url).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?client_id=mine&/)
    expect(url).not.toContain('too')
    expect((await browser.get('/login/methods')).body.methods).toContainEqual({
      type: 'twitter_oauth',
      label: 'X',
      simulated: false,
    })
  })
})
