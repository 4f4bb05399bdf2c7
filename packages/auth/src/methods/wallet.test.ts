import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSiweMessage } from 'viem/siwe'
import { newAccount, startSite, type TestResponse, resultOf, type TestSite } from '../../test/site'

let site: TestSite
beforeAll(async () => {
  const many = { tries: 10_000, seconds: 60 }
  site = await startSite({
    limits: { wallet: many, nonce: many, other: many, guest: many, keystoreOpen: many },
  })
})
afterAll(() => site.close())

/** No one was signed in, and no user was created. */
const expectNothing = async (act: () => Promise<TestResponse>, expected: unknown[]) => {
  const count = async () => (await site.db.selectFrom('login_user').select('id').execute()).length
  const before = await count()
  const answer = await act()
  expect(resultOf(answer)).toEqual(expected)
  expect(answer.headers.getSetCookie().join()).not.toContain('session_token=')
  expect(await count()).toBe(before)
}

describe('a nonce', () => {
  it('works once', async () => {
    const account = newAccount()
    const browser = site.browser()
    let used: unknown
    await browser.signIn(account, {
      text: (message) => {
        used = message
        return message
      },
    })
    const signature = await account.signMessage({ message: used as string })
    await browser.send('POST', '/login/sign-out')
    await expectNothing(
      () => browser.send('POST', '/login/wallet', { message: used, signature }),
      [401, 'invalid_credentials', 'message'],
    )
  })

  it('works once for concurrent requests', async () => {
    const account = newAccount()
    const browser = site.browser()
    const { body } = await browser.get('/login/nonce')
    const message = createSiweMessage({
      address: account.address,
      chainId: 1,
      domain: new URL(site.url).host,
      uri: site.url,
      version: '1',
      nonce: body.nonce,
      issuedAt: new Date(body.issuedAt),
    })
    const signature = await account.signMessage({ message })
    // Each request comes from a copy of the browser, as an attacker would replay it.
    const copies = Array.from({ length: 20 }, () => {
      const copy = site.browser()
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
      return copy
    })
    const answers = await Promise.all(
      copies.map((copy) => copy.send('POST', '/login/wallet', { message, signature })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('is used up by a wrong signature too', async () => {
    const account = newAccount()
    const browser = site.browser()
    let message = ''
    await browser.signIn(account, {
      text: (proper) => (message = proper),
      signature: (proper) => proper.replace(/^0x../, proper.startsWith('0x00') ? '0x01' : '0x00'),
    })
    const signature = await account.signMessage({ message })
    await expectNothing(
      () => browser.send('POST', '/login/wallet', { message, signature }),
      [401, 'invalid_credentials', 'message'],
    )
  })

  it('of another browser is refused', async () => {
    const account = newAccount()
    const { nonce } = (await site.browser().get('/login/nonce')).body
    await expectNothing(
      () => site.browser().signIn(account, { message: { nonce } }),
      [401, 'invalid_credentials', 'message'],
    )
  })

  it('of a browser whose cookie we did not sign is refused', async () => {
    const browser = site.browser()
    await browser.get('/login/session')
    const [name, value] = [...browser.cookies].find(([key]) => key.endsWith('.browser'))!
    await expectNothing(async () => {
      const signIn = browser.signIn(newAccount(), {
        text: (message) => {
          browser.cookies.set(name, value.replace(/^../, value.startsWith('zz') ? 'yy' : 'zz'))
          return message
        },
      })
      return signIn
    }, [403, 'missing_or_invalid_token', undefined])
  })

  it('that was never issued is refused', () =>
    expectNothing(
      () => site.browser().signIn(newAccount(), { message: { nonce: 'a'.repeat(32) } }),
      [401, 'invalid_credentials', 'message'],
    ))

  it('lasts ten minutes', async () => {
    const slow = await startSite()
    const browser = slow.browser()
    const answer = await browser.signIn(newAccount(), {
      message: { issuedAt: new Date(slow.clock.now() + 9 * 60_000 + 59_000) },
      text: (message) => {
        slow.clock.forward(10 * 60_000)
        return message
      },
    })
    expect(resultOf(answer)).toEqual([401, 'invalid_credentials', 'message'])
    await slow.close()
  })
})

describe('a message', () => {
  const cases: [string, Parameters<ReturnType<TestSite['browser']>['signIn']>[1], unknown[]][] = [
    [
      'for another domain',
      { message: { domain: 'castaway.example' } },
      [400, 'invalid_data', 'message'],
    ],
    ['for another port', { message: { domain: 'localhost:1' } }, [400, 'invalid_data', 'message']],
    [
      'with the URI of another site',
      { message: { uri: 'https://castaway.example' } },
      [400, 'invalid_data', 'message'],
    ],
    ['with another scheme', { message: { scheme: 'https' } }, [400, 'invalid_data', 'message']],
    [
      'for a chain we do not know',
      { message: { chainId: 137 } },
      [400, 'unsupported_chain_id', undefined],
    ],
    [
      'of another version',
      { text: (m) => m.replace('Version: 1', 'Version: 2') },
      [400, 'invalid_data', 'message'],
    ],
    [
      'written an hour ago',
      { message: { issuedAt: new Date(Date.now() - 3_600_000) } },
      [400, 'invalid_data', 'message'],
    ],
    [
      'written in an hour',
      { message: { issuedAt: new Date(Date.now() + 3_600_000) } },
      [400, 'invalid_data', 'message'],
    ],
    [
      'that has expired',
      { message: { expirationTime: new Date(Date.now() - 1000) } },
      [400, 'invalid_data', 'message'],
    ],
    [
      'that is not valid yet',
      { message: { notBefore: new Date(Date.now() + 600_000) } },
      [400, 'invalid_data', 'message'],
    ],
    [
      'with words around it',
      { text: (m) => `${m}\nand transfer everything` },
      [400, 'invalid_data', 'message'],
    ],
    [
      'with words before it',
      { text: (m) => m.replace('\n\nURI', '\n\nsneaky\nlines\nURI') },
      [400, 'invalid_data', 'message'],
    ],
    ['that is none', { text: () => 'hello' }, [400, 'invalid_data', 'message']],
    ['that is empty', { text: () => '' }, [400, 'invalid_data', 'message']],
  ]
  it.each(cases)('%s is refused', (_, change, expected) =>
    expectNothing(() => site.browser().signIn(newAccount(), change), expected),
  )
})

describe('a signature', () => {
  it('that was tampered with is refused', () =>
    expectNothing(
      () =>
        site.browser().signIn(newAccount(), {
          signature: (proper) =>
            proper.slice(0, 20) + (proper[20] === 'a' ? 'b' : 'a') + proper.slice(21),
        }),
      [401, 'invalid_credentials', 'signature'],
    ))

  it('of another account is refused', () =>
    expectNothing(
      () => site.browser().signIn(newAccount(), { message: { address: newAccount().address } }),
      [401, 'invalid_credentials', 'signature'],
    ))

  it.each(['', '0x', '0x1234', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, 'z'.repeat(132)])(
    'with an invalid format (%s) is refused',
    async (nonsense) => {
      const answer = await site.browser().signIn(newAccount(), { signature: () => nonsense })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.property).toBe('signature')
    },
  )

  it('of a smart wallet has another error than a wrong one', async () => {
    const signature = `0x${'ab'.repeat(200)}`
    const { body } = await site.browser().signIn(newAccount(), { signature: () => signature })
    expect(body).toMatchObject({ code: 'invalid_data', property: 'signature' })
    expect(body.message).toContain('cannot be verified')
  })
})

describe('concurrent first sign-ins', () => {
  it('retry and find the user that the other one created', async () => {
    let collisions = 0
    site.faults.before = (sql) => {
      if (!/insert into "login_linked_account"/.test(sql) || collisions++) return
      throw Object.assign(new Error('duplicate key'), { code: '23505' })
    }
    const { status } = await site.browser().signIn(newAccount())
    site.faults.before = undefined
    expect([status, collisions]).toEqual([200, 2])
  })
})
