import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoginUser } from '@castaway/auth/wire'
import { LoginError } from '@castaway/wallet/errors'
import { LoginPanel, type LoginPanelProps } from './LoginPanel'
import { emailAccount, errorResponse, someMethods, testClient, userOf } from '../../test/client'
import { show } from '../../test/render'

const ends: (() => Promise<void>)[] = []
const member = userOf([emailAccount])

const open = async (
  answers: Parameters<typeof testClient>[0] = {},
  props: Partial<LoginPanelProps> = {},
) => {
  const made = testClient({ '/session': { user: null }, '/methods': someMethods, ...answers })
  const onDone = vi.fn()
  const shown = await show(made.client, <LoginPanel onDone={onDone} {...props} />)
  ends.push(shown.end)
  const text = async () => {
    await act(async () => {})
    return shown.text()
  }
  await expect.poll(text).not.toContain('Loading sign-in methods')
  return { ...made, ...shown, onDone }
}
const sent = { expiresAt: 9e15, resendAt: 0, digits: 6 }

/** Announces a wallet by EIP-6963, as an extension does; returns a function that removes the extension. */
const announceWallet = (name: string) => {
  const info = { uuid: name, name, rdns: `example.${name}`, icon: 'data:image/svg+xml,' }
  const detail = Object.freeze({ info, provider: { request: async () => [], on() {} } })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

describe('the panel', () => {
  it('shows the methods of the site, and no others', async () => {
    const { text, button } = await open()
    expect(button('Google')?.textContent).toContain('Simulated')
    expect(button('Phone')).toBeDefined()
    expect(text()).not.toContain('Telegram')
    expect(text()).not.toContain('guest')
  })

  it('lists the wallets of this browser at once, and those that are announced later', async () => {
    const stops = [announceWallet('Bridge')]
    try {
      const { button, text } = await open()
      expect(button('Bridge')).toBeDefined()
      expect(text()).not.toContain('No wallet found')
      await act(async () => void stops.push(announceWallet('Late')))
      expect(button('Late')).toBeDefined()
    } finally {
      for (const stop of stops) stop()
    }
  })

  it('signs in with a code', async () => {
    const { type, submit, text, press, onDone, calls, place } = await open({
      '/email/start': sent,
      '/email': { user: member },
    })
    await type('Email address', 'no address')
    await submit()
    expect(text()).toContain('That’s not an email address.')
    await type('Email address', ' ana@example.com ')
    await submit()
    expect(text()).toContain('We sent a code to ana@example.com.')
    expect(document.activeElement).toBe(place.querySelector('input'))
    expect(place.querySelector('input')!.autocomplete).toBe('one-time-code')
    expect(place.querySelector<HTMLAnchorElement>('a')!.getAttribute('href')).toBe(
      '/_simulated/outbox',
    )
    await press('Send another code')
    expect(text()).toContain('New code sent')
    // The code is pasted with text around it, and submitted as soon as all digits are there.
    await type('Code', 'Your code: 123 456')
    await expect.poll(() => onDone).toHaveBeenCalledWith(member)
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(calls.at(-1)).toMatchObject({ body: { address: 'ana@example.com', code: '123456' } })
  })

  it('shows an error for a wrong code, and allows another attempt', async () => {
    const { type, submit, text, place } = await open({
      '/email/start': sent,
      '/email': errorResponse('invalid_credentials', 401),
    })
    await type('Email address', 'ana@example.com')
    await submit()
    await type('Code', '000000')
    expect(place.querySelector('[role=alert]')!.textContent).toContain('That code doesn’t work')
    expect(text()).toContain('Enter the 6-digit code')
    await type('Code', '000001')
  })

  it('offers to switch to another user, with a new code', async () => {
    let owned = true
    const { type, submit, text, press, onDone, calls } = await open({
      '/session': { user: userOf([], { isGuest: true }) },
      '/email/start': sent,
      '/email': () => (owned ? errorResponse('linked_to_another_user', 409)() : { user: member }),
    })
    await type('Email address', 'ana@example.com')
    await submit()
    await type('Code', '123456')
    expect(text()).toContain('Anything you created as a guest')
    await press('Sign in as that user')
    owned = false
    await type('Code', '654321')
    await expect.poll(() => onDone).toHaveBeenCalledWith(member)
    expect(calls.at(-1)!.body).toMatchObject({ code: '654321', switchUser: true })
  })

  it('warns before it creates a second user', async () => {
    const first = await open({ '/email/start': sent, '/email': { user: member } })
    await first.type('Email address', 'ana@example.com')
    await first.submit()
    await first.type('Code', '123456')
    await first.end()
    ends.length = 0
    const opened = vi.spyOn(window, 'open')
    const { press, text } = await open()
    await press('Google')
    expect(text()).toContain('You’ve used email here before')
    expect(opened).not.toHaveBeenCalled()
    await press('Use email')
    expect(text()).toContain('Email address')
  })

  it('offers a guest session if the page allows it', async () => {
    const guest = userOf([], { isGuest: true })
    const { press, onDone } = await open({ '/guest': { user: guest } }, { withGuest: true })
    await press('Browse as a guest')
    await expect.poll(() => onDone).toHaveBeenCalledWith(guest)
  })

  it('moves the focus to an error', async () => {
    const { press, place } = await open(
      { '/guest': errorResponse('max_accounts_reached', 403) },
      { withGuest: true },
    )
    await press('Browse as a guest')
    const alert = place.querySelector('[role=alert]')
    expect(alert?.textContent).toContain('Sign-ups are closed')
    expect(document.activeElement).toBe(alert)
  })

  it('shows why it cannot load, and can be retried', async () => {
    const { text, press, answers } = await open({
      '/methods': errorResponse('unexpected_error', 500),
    })
    expect(text()).toContain('Something went wrong on our side')
    answers['/methods'] = someMethods
    await press('Try again')
    expect(text()).toContain('Email address')
  })

  it('accepts a passkey from autofill, even after another method was chosen', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const { client } = testClient({
      '/session': { user: null },
      '/methods': someMethods,
    })
    let answer = (_user: LoginUser) => {}
    Object.assign(client.passkey, {
      canAutofill: async () => true,
      signIn: ({ autofill = false } = {}) =>
        autofill
          ? new Promise<LoginUser>((give) => (answer = give))
          : Promise.reject(new LoginError('invalid_credentials')),
    })
    const onDone = vi.fn()
    const { press, text, end } = await show(client, <LoginPanel onDone={onDone} />)
    ends.push(end)
    try {
      await expect.poll(() => text()).toContain('Passkey')
      await press('Passkey')
      await press('Use a passkey')
      await expect.poll(() => text()).toContain('Couldn’t verify your identity')
      await act(async () => answer(member))
      await expect.poll(() => onDone).toHaveBeenCalledWith(member)
      expect(text()).not.toContain('Couldn’t verify your identity')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('shows only one method when it links an account', async () => {
    const { text } = await open(
      { '/session': { user: member } },
      { purpose: 'link', method: 'phone' },
    )
    expect(text()).toContain('Sign in with your phone')
    expect(text()).not.toContain('Google')
  })

  it('does not link to a script URL', async () => {
    const methods = [{ type: 'farcaster' as const, label: 'Farcaster', simulated: true }]
    const channel = { channelToken: 't', nonce: 'n', url: 'javascript:alert(1)//https://' }
    const { press, place, text } = await open({
      '/methods': { ...someMethods, methods },
      '/farcaster/start': channel,
      '/farcaster/status?channelToken=t&nonce=n': { state: 'pending' },
    })
    await press('Farcaster')
    expect(text()).toContain('Waiting for your approval')
    expect(place.querySelector('a')).toBeNull()
    await press('Cancel')
  })

  it('does not link to terms with a script URL', async () => {
    const { type, submit, place, text } = await open({
      '/methods': { ...someMethods, terms: { required: true, url: 'javascript:alert(1)' } },
      '/email/start': sent,
      '/email': { user: member },
    })
    await type('Email address', 'ana@example.com')
    await submit()
    await type('Code', '123456')
    expect(text()).toContain('Before you continue')
    expect(place.querySelector('a')).toBeNull()
  })

  it('asks a member with an old sign-in to confirm, and then continues', async () => {
    let isOld = true
    const { type, submit, press, text, onDone, button } = await open(
      {
        '/session': { user: member },
        '/phone/start': sent,
        '/phone': () =>
          isOld
            ? errorResponse('recent_sign_in_required', 403)()
            : { user: { ...member, createdAt: 2 } },
        '/email/start': sent,
        '/email': () => {
          isOld = false
          return { user: member }
        },
      },
      { purpose: 'link' },
    )
    await press('Phone')
    await type('Phone number', '+12025550100')
    await submit()
    await type('Code', '123456')
    await expect
      .poll(async () => (await act(async () => {}), text()))
      .toContain('Sign in again first')
    await press('Confirm it’s you')
    await expect
      .poll(async () => (await act(async () => {}), text()))
      .toContain('Confirm it’s you with a sign-in method')
    expect(button('Google')).toBeUndefined()
    await type('Email address', 'ana@example.com')
    await submit()
    await type('Code', '123456')
    // The same code is submitted again.
    await expect.poll(() => onDone.mock.calls.length).toBeGreaterThan(0)
    expect(onDone.mock.calls[0]![0]).toMatchObject({ createdAt: 2 })
  })
})
