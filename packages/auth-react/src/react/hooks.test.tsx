import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginError } from '@castaway/wallet/errors'
import { useActiveWallet, useLinkAccount, useLogin, useMfa, useUser, useWallets } from './hooks'
import {
  emailAccount,
  errorResponse,
  someMethods,
  testClient,
  userOf,
  walletAccount,
} from '../../test/client'
import { show } from '../../test/render'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const member = userOf([emailAccount, walletAccount(ADDRESS), walletAccount(OTHER, 'test.hook')])

/** Code that loads on demand takes time. */
const PATIENCE = { timeout: 20_000 }

/** Records what a hook returned at every render. */
const watch = <T,>(hook: () => T) => {
  const seen: T[] = []
  const Watch = () => {
    seen.push(hook())
    return null
  }
  return { seen, last: () => seen.at(-1)!, node: <Watch /> }
}
const showing: { end(): Promise<void> }[] = []
const start = async <T,>(answers: Parameters<typeof testClient>[0], hook: () => T) => {
  const made = testClient(answers)
  const watched = watch(hook)
  const shown = await show(made.client, watched.node)
  showing.push(shown)
  return { ...made, ...watched, ...shown }
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const each of showing.splice(0)) await each.end()
})

describe('useLogin', () => {
  it('returns stable callbacks', async () => {
    const { seen, last } = await start({ '/session': { user: member }, '/sign-out': {} }, useLogin)
    await expect.poll(() => last().ready).toBe(true)
    await act(() => last().signOut())
    expect(last()).toMatchObject({ ready: true, user: null })
    const [first] = seen
    for (const each of seen) {
      for (const name of ['open', 'close', 'signOut', 'retry', 'client'] as const) {
        expect(each[name]).toBe(first![name])
      }
    }
  })

  it('returns the error, and can be retried', async () => {
    const { last, answers } = await start(
      { '/session': errorResponse('unexpected_error', 500) },
      useLogin,
    )
    await expect
      .poll(() => last())
      .toMatchObject({ ready: false, error: { code: 'unexpected_error' } })
    answers['/session'] = { user: null }
    await act(async () => last().retry())
    await expect.poll(() => last()).toMatchObject({ ready: true, error: null })
  })
})

describe('useUser', () => {
  it('renders again when the user changes, with stable callbacks', async () => {
    const { seen, last } = await start(
      { '/session': { user: member }, '/terms': { user: { ...member, hasAcceptedTerms: true } } },
      useUser,
    )
    await expect.poll(() => last().user?.id).toBe(member.id)
    await act(() => last().acceptTerms())
    expect(last().user?.hasAcceptedTerms).toBe(true)
    expect(last().deleteUser).toBe(seen[0]!.deleteUser)
  })

  it('throws login_not_ready if it is called too early', async () => {
    const { last } = await start({ '/session': () => new Promise(() => {}) }, useUser)
    await expect(last().exportData()).rejects.toMatchObject({ code: 'login_not_ready' })
  })
})

describe('useWallets and useActiveWallet', () => {
  const both = () => ({ wallets: useWallets(), active: useActiveWallet(), login: useLogin() })
  const loaded = async () => {
    const shown = await start(
      { '/session': { user: member }, '/keystore': { keystores: [] } },
      both,
    )
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(shown.last().wallets.ready).toBe(true)
      expect(shown.last().wallets.wallets).toHaveLength(2)
    }, PATIENCE)
    return shown
  }

  it('are ready independently of the login, and list linked wallets that are not connected', async () => {
    const { last, seen } = await loaded()
    expect(seen.some((each) => each.login.ready && !each.wallets.ready)).toBe(true)
    expect(last().wallets.wallets[0]).toMatchObject({
      address: ADDRESS,
      linked: true,
      connected: false,
      active: false,
    })
    await expect(last().wallets.wallets[0]!.connect()).rejects.toMatchObject({
      code: 'wallet_disconnected',
    })
  })

  it('have no active wallet before one is chosen', async () => {
    const { last } = await loaded()
    expect(last().active.wallet).toBeNull()
    expect(() => last().active.require()).toThrow('Failed to find primary wallet')
  })

  it('persist the chosen wallet per user, instead of the first one in the list', async () => {
    const { last } = await loaded()
    await act(async () => last().active.setActive(last().wallets.wallets[1]!))
    expect(last().active.require().address).toBe(OTHER)
    expect(last().wallets.wallets.filter(({ active }) => active)).toHaveLength(1)
    const again = await loaded()
    expect(again.last().active.wallet?.address).toBe(OTHER)
    await act(async () => again.last().active.setActive(null))
    expect(again.last().active.wallet).toBeNull()
  })
})

describe('useLinkAccount', () => {
  it('asks the user to confirm with an existing account first', async () => {
    let isOld = true
    const { last, place, type, submit } = await start(
      {
        '/session': { user: userOf([emailAccount]) },
        '/methods': someMethods,
        '/linking': () =>
          isOld ? errorResponse('recent_sign_in_required', 403)() : { ready: true },
        '/email/start': { expiresAt: 9e15, resendAt: 0, digits: 6 },
        '/email': () => {
          isOld = false
          return { user: userOf([emailAccount]) }
        },
      },
      () => ({ ...useLinkAccount(), ready: useLogin().ready }),
    )
    await expect.poll(() => last().ready).toBe(true)
    const linking = last().link('phone')
    const shows = (strings: string) =>
      vi.waitFor(async () => {
        await act(async () => {})
        expect(place.querySelector('dialog')?.textContent).toContain(strings)
      }, PATIENCE)
    await shows('Confirm it’s you with a sign-in method')
    await type('Email address', 'ana@example.com')
    await submit()
    await type('Code', '123456')
    // Then the requested step is shown.
    await shows('Phone number')
    await act(async () => place.querySelector<HTMLElement>('.login-close')!.click())
    expect(await linking).toBeNull()
  })

  it('reports why an account cannot be unlinked', async () => {
    const { last } = await start(
      {
        '/session': { user: member },
        '/accounts/email%3Aana%40example.com': errorResponse('invalid_data'),
      },
      () => ({ ...useLinkAccount(), ready: useLogin().ready }),
    )
    await expect.poll(() => last().ready).toBe(true)
    await act(() =>
      expect(last().unlink(emailAccount.key)).rejects.toMatchObject({ code: 'invalid_data' }),
    )
    expect(last()).toMatchObject({ busy: false, error: { code: 'invalid_data' } })
  })
})

describe('useMfa', () => {
  const code = { token: 'mfa', expiresAt: 9e15 }
  const methods = {
    methods: [],
    terms: { required: false, url: null },
    captcha: null,
    signUp: true,
  }
  const begin = () =>
    start(
      {
        '/session': { user: { ...member, mfaMethods: ['totp'] } },
        '/methods': methods,
        '/mfa/totp/verify': code,
      },
      () => ({ ...useMfa(), ready: useLogin().ready }),
    )
  const needed = () => Promise.reject(new LoginError('mfa_required'))

  it('prompts for the factor if it is required, and runs the action again', async () => {
    const { last, place, type, calls } = await begin()
    await expect.poll(() => last().ready).toBe(true)
    const action = vi.fn(async () => 'done').mockImplementationOnce(needed)
    const guarded = last().guard(action)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(place.querySelector('dialog input')).not.toBeNull()
    }, PATIENCE)
    await type('Code from your authenticator app', '123456')
    expect(await guarded).toBe('done')
    expect(action).toHaveBeenCalledTimes(2)
    expect(calls.at(-1)).toMatchObject({ path: '/mfa/totp/verify', body: { code: '123456' } })
    await act(async () => {})
    expect(place.querySelector('dialog')).toBeNull()
  })

  it('prompts for an existing account if the sign-in is too old', async () => {
    const { last, place, type, submit, calls } = await start(
      {
        '/session': { user: userOf([emailAccount]) },
        '/methods': someMethods,
        '/email/start': { expiresAt: 9e15, resendAt: 0, digits: 6 },
        '/email': { user: member },
      },
      () => ({ ...useMfa(), ready: useLogin().ready }),
    )
    await expect.poll(() => last().ready).toBe(true)
    const old = () => Promise.reject(new LoginError('recent_sign_in_required'))
    const action = vi.fn(async () => 'done').mockImplementationOnce(old)
    const guarded = last().guard(action)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(place.querySelector('dialog input')).not.toBeNull()
    }, PATIENCE)
    const dialog = place.querySelector('dialog')!
    expect(dialog.textContent).toContain('Confirm it’s you with a sign-in method')
    // Only their own accounts are offered: neither a new passkey nor another Google account would confirm them.
    expect(dialog.textContent).not.toMatch(/Google|Passkey|Phone|wallet/)
    await type('Email address', 'ana@example.com')
    await submit()
    await type('Code', '123456')
    expect(await guarded).toBe('done')
    expect(action).toHaveBeenCalledTimes(2)
    expect(calls.at(-1)).toMatchObject({ path: '/email' })
  })

  it('does not prompt twice for the same confirmation', async () => {
    const { last, place, type } = await begin()
    await expect.poll(() => last().ready).toBe(true)
    const guarded = last()
      .guard(needed)
      .catch((error: unknown) => error)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(place.querySelector('dialog input')).not.toBeNull()
    }, PATIENCE)
    await type('Code from your authenticator app', '123456')
    expect(await guarded).toMatchObject({ code: 'mfa_required' })
  })

  it('stops when the user cancels, without another prompt', async () => {
    const { last, place } = await begin()
    await expect.poll(() => last().ready).toBe(true)
    await expect(last().guard(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
    expect(place.querySelector('dialog')).toBeNull()
    const guarded = last().guard(needed)
    const rejected = guarded.catch((error: unknown) => error)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(place.querySelector('dialog button')).not.toBeNull()
    }, PATIENCE)
    await act(async () => place.querySelector<HTMLElement>('.login-close')!.click())
    expect(await rejected).toMatchObject({ code: 'exited_auth_flow' })
  })
})
