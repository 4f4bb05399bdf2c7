import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox } from '../codes/outbox'
import { post, required, verify, withTotp } from '../../test/mfa-users'
import { chooseAccount, followCallback, startOAuth } from '../../test/oauth'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../../test/site'
import { startServices } from '../../test/oauth-services'

const many = { tries: 10_000, seconds: 60 }
let site: TestSite
beforeAll(async () => {
  site = await startSite({
    passkey: { siteName: 'Castaway' },
    phone: { sender: 'outbox' },
    email: { sender: 'outbox' },
    limits: { wallet: many, nonce: many, mfa: many, mfaTry: many, mfaTryDay: many },
  })
})
afterAll(() => site.close())

const notRecent = [403, 'recent_sign_in_required', undefined]
const whoIs = async (browser: Browser) => (await browser.get('/login/session')).body.user
const remove = (browser: Browser) => browser.send('DELETE', '/login/user')
const unlink = (browser: Browser, address: string, headers = {}) =>
  browser.send(
    'DELETE',
    `/login/accounts/${encodeURIComponent(`ethereum:${address}`)}`,
    undefined,
    headers,
  )
const minutes = (count: number) => site.clock.forward(count * 60_000)

/** A user who signed in this many seconds ago. */
const member = async (secondsAgo = 0) => {
  const owner = newAccount()
  const browser = site.browser()
  const { user } = (await browser.signIn(owner)).body
  site.clock.forward(secondsAgo * 1000)
  return { owner, browser, user }
}

describe('a session proved ten minutes ago', () => {
  it('is not renewed by linking an account, and cannot link one', async () => {
    const { browser, user } = await member(618)
    expect(resultOf(await remove(browser))).toEqual(notRecent)
    const thief = newAccount()
    expect(resultOf(await browser.signIn(thief))).toEqual(notRecent)
    expect(resultOf(await remove(browser))).toEqual(notRecent)
    expect(await whoIs(browser)).toEqual(user)
    // The attacker's account was not linked to anyone either.
    expect((await site.browser().signIn(thief)).body.isNewUser).toBe(true)
  })

  it('cannot add a second factor or unlink an account', async () => {
    const { browser, owner } = await member(619)
    expect(resultOf(await post(browser, 'totp/start'))).toEqual(notRecent)
    expect(resultOf(await browser.signIn(newAccount()))).toEqual(notRecent)
    expect(resultOf(await post(browser, 'totp/start'))).toEqual(notRecent)
    expect(resultOf(await post(browser, 'totp/confirm', { code: '123456' }))).toEqual(notRecent)
    expect(resultOf(await unlink(browser, owner.address))).toEqual(notRecent)
  })

  it('is renewed once its owner has proved one of their accounts', async () => {
    const { browser, owner, user } = await member(618)
    expect((await browser.signIn(owner)).body.user.id).toBe(user.id)
    const linked = await browser.signIn(newAccount())
    expect(linked.body.user.linkedAccounts).toHaveLength(2)
    expect((await remove(browser)).status).toBe(200)
  })

  it('says in advance whether an account can be linked', async () => {
    const { browser, owner } = await member(618)
    expect(resultOf(await browser.get('/login/linking'))).toEqual(notRecent)
    await browser.signIn(owner)
    expect((await browser.get('/login/linking')).body).toEqual({ ready: true })
    expect((await site.browser().get('/login/linking')).status).toBe(401)
  })

  it('can still switch to another user', async () => {
    const theirs = newAccount()
    const other = (await site.browser().signIn(theirs)).body.user
    const { browser } = await member(618)
    expect(resultOf(await browser.signIn(theirs))[1]).toBe('linked_to_another_user')
    const switched = await browser.signIn(theirs, { body: { switchUser: true } })
    expect(switched.body.user.id).toBe(other.id)
    expect((await browser.signIn(newAccount())).status).toBe(200)
  })

  it('cannot link by requesting a switch', async () => {
    const { browser } = await member(618)
    const answer = await browser.signIn(newAccount(), { body: { switchUser: true } })
    expect(resultOf(answer)).toEqual(notRecent)
  })

  it('keeps a code valid until the user has confirmed that it’s them', async () => {
    const { browser, owner } = await member(618)
    const address = 'linked-late@castaway.example'
    await browser.send('POST', '/login/email/start', { address })
    const { code } = (await createOutbox(site.db, site.clock).list(1))[0]!
    const answer = () => browser.send('POST', '/login/email', { address, code })
    expect(resultOf(await answer())).toEqual(notRecent)
    await browser.signIn(owner)
    expect((await answer()).body.user.linkedAccounts).toHaveLength(2)
  })

  it('requests no passkey that it would refuse', async () => {
    const { browser } = await member(618)
    const register = await browser.send('POST', '/login/passkey/options', { purpose: 'register' })
    expect(resultOf(register)).toEqual(notRecent)
  })

  it('without a stored proof counts from its start', async () => {
    const { browser } = await member()
    const old = await member(0)
    await site.db.updateTable('login_session').set({ proved_at: null, proved_by: null }).execute()
    expect((await remove(browser)).status).toBe(200)
    site.clock.forward(618_000)
    expect(resultOf(await remove(old.browser))).toEqual(notRecent)
  })
})

describe('an account that was linked within the ten minutes', () => {
  it('cannot renew that session, however late', async () => {
    const { browser, owner } = await member()
    const thief = newAccount()
    minutes(5)
    expect((await browser.signIn(thief)).status).toBe(200)
    minutes(4)
    expect((await browser.signIn(thief)).status).toBe(200)
    for (const wait of [3, 20, 24 * 60]) {
      minutes(wait)
      const proved = await browser.signIn(thief)
      expect(proved.body.user.linkedAccounts).toHaveLength(2)
      expect(resultOf(await remove(browser))).toEqual(notRecent)
    }
    expect(resultOf(await unlink(browser, owner.address))).toEqual(notRecent)
    await browser.signIn(owner)
    expect((await unlink(browser, thief.address)).status).toBe(200)
  })

  it('signs in elsewhere, and is no proof there until it has been linked for ten minutes', async () => {
    const { browser } = await member()
    const added = newAccount()
    await browser.signIn(added)
    const elsewhere = site.browser()
    minutes(9)
    expect((await elsewhere.signIn(added)).status).toBe(200)
    expect(resultOf(await remove(elsewhere))).toEqual(notRecent)
    minutes(2)
    await elsewhere.send('POST', '/login/sign-out')
    await elsewhere.signIn(added)
    expect((await elsewhere.get('/login/linking')).status).toBe(200)
  })

  it('proves its user if it is the only one left', async () => {
    const { browser, owner } = await member()
    const kept = newAccount()
    await browser.signIn(kept)
    expect((await unlink(browser, owner.address)).status).toBe(200)
    minutes(11)
    expect(resultOf(await remove(browser))).toEqual(notRecent)
    await browser.signIn(kept)
    expect((await remove(browser)).status).toBe(200)
  })

  it('proves nothing as soon as it is unlinked, in other sessions too', async () => {
    const { browser, owner } = await member()
    const thief = newAccount()
    await browser.signIn(thief)
    minutes(11)
    const theirs = site.browser()
    await theirs.signIn(thief)
    expect((await theirs.get('/login/linking')).status).toBe(200)
    await browser.signIn(owner)
    expect((await unlink(browser, thief.address)).status).toBe(200)
    expect(resultOf(await theirs.get('/login/linking'))).toEqual(notRecent)
    expect(resultOf(await theirs.signIn(newAccount()))).toEqual(notRecent)
  })
})

describe('linking and deleting concurrently', () => {
  it('leaves either a user with the account, or no user', async () => {
    const { browser, user } = await member()
    const added = newAccount()
    const [linked, deleted] = await Promise.all([browser.signIn(added), remove(browser)])
    for (const { status } of [linked, deleted]) expect([200, 401, 403]).toContain(status)
    const kept = await site.login.user(user.id)
    const rows = await site.db
      .selectFrom('login_linked_account')
      .select('user_id')
      .where('key', '=', `ethereum:${added.address}`)
      .execute()
    // If the user was deleted first, the proof creates a new one.
    const owners = rows.map((row: { user_id: string }) => row.user_id)
    expect(owners.includes(user.id)).toBe(kept !== null && linked.status === 200)
  })
})

describe('with a second factor', () => {
  it('an account is linked only with it', async () => {
    const person = await withTotp(site)
    const thief = newAccount()
    expect(resultOf(await person.browser.signIn(thief))).toEqual(required)
    expect(resultOf(await person.browser.get('/login/linking'))).toEqual(required)
    expect((await site.browser().signIn(thief)).body.user.id).not.toBe(person.user.id)
    const token = await verify(site, person)
    const headers = { 'x-mfa-token': token }
    const linked = await person.browser.signIn(newAccount(), { headers })
    expect(linked.body.user.linkedAccounts).toHaveLength(2)
  })

  it('its proof alone does not renew an old session', async () => {
    const person = await withTotp(site)
    minutes(11)
    const headers = { 'x-mfa-token': await verify(site, person) }
    expect(resultOf(await person.browser.signIn(newAccount(), { headers }))).toEqual(notRecent)
    expect(resultOf(await unlink(person.browser, person.account.address, headers))).toEqual(
      notRecent,
    )
    expect(
      resultOf(await post(person.browser, 'recovery', undefined, headers['x-mfa-token'])),
    ).toEqual(notRecent)
  })

  it('adding another one requires both', async () => {
    const person = await withTotp(site)
    const number = '+12025552999'
    expect(resultOf(await post(person.browser, 'sms/start', { number }))).toEqual(required)
    const token = await verify(site, person)
    expect((await post(person.browser, 'sms/start', { number }, token)).status).toBe(200)
    minutes(11)
    const later = await verify(site, person)
    expect(resultOf(await post(person.browser, 'sms/start', { number }, later))).toEqual(notRecent)
  })
})

describe('guests', () => {
  it('become members without a confirmation, however old their session', async () => {
    const browser = site.browser()
    const guest = (await browser.send('POST', '/login/guest')).body.user
    minutes(60)
    const { user } = (await browser.signIn(newAccount())).body
    expect([user.id, user.isGuest]).toEqual([guest.id, false])
    // That was a proof, so the next action requires no confirmation.
    expect((await browser.signIn(newAccount())).status).toBe(200)
  })
})

describe('in the window of another service', () => {
  const services = startServices()
  const choose = (url: string, as: string) =>
    chooseAccount(url.replace(services.site.url, services.url), { as })

  const start = async () => {
    const browser = services.site.browser()
    const owner = newAccount()
    await browser.signIn(owner)
    return { browser, owner }
  }

  it('an old session is not redirected, and one that expired there cannot link', async () => {
    const { browser, owner } = await start()
    services.site.clock.forward(618_000)
    expect(resultOf(await startOAuth(browser, 'github_oauth'))).toEqual(notRecent)
    await browser.signIn(owner)
    services.site.clock.forward(9 * 60_000 + 40_000)
    const { url } = (await startOAuth(browser, 'github_oauth')).body
    const path = await choose(url, 'late-person')
    services.site.clock.forward(30_000)
    expect(await followCallback(browser, path)).toMatchObject({
      ok: false,
      code: 'recent_sign_in_required',
    })
    expect((await whoIs(browser)).linkedAccounts).toHaveLength(1)
  })

  it('a user who switches is redirected, and cannot link', async () => {
    const { browser } = await start()
    services.site.clock.forward(618_000)
    const { url } = (await startOAuth(browser, 'github_oauth', { switchUser: true })).body
    const end = await followCallback(browser, await choose(url, 'nobody-yet'))
    expect(end).toMatchObject({ ok: false, code: 'recent_sign_in_required' })
  })

  it('a user’s own account renews the session', async () => {
    const browser = services.site.browser()
    const go = async () => {
      const { url } = (await startOAuth(browser, 'github_oauth')).body
      return followCallback(browser, await choose(url, 'comes-again'))
    }
    await go()
    services.site.clock.forward(618_000)
    expect(resultOf(await browser.get('/login/linking'))).toEqual(notRecent)
    expect((await go()).ok).toBe(true)
    expect((await browser.get('/login/linking')).status).toBe(200)
  })

  it('the second factor is verified at the start, and counts in the callback', async () => {
    const person = await withTotp(services.site)
    expect(resultOf(await startOAuth(person.browser, 'github_oauth'))).toEqual(required)
    const link = async (token: string) => {
      const { body } = await person.browser.send(
        'POST',
        '/login/oauth/github_oauth/start',
        {},
        { 'x-mfa-token': token },
      )
      return choose(body.url, 'with-factor')
    }
    const path = await link(await verify(services.site, person))
    // The token is revoked meanwhile.
    await services.site.db.deleteFrom('login_mfa_token').execute()
    expect(await followCallback(person.browser, path)).toMatchObject({
      ok: false,
      code: 'mfa_required',
    })
    const again = await link(await verify(services.site, person))
    expect((await followCallback(person.browser, again)).ok).toBe(true)
    expect((await whoIs(person.browser)).linkedAccounts).toHaveLength(2)
  })
})
