import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoginUser } from '@castaway/auth/wire'
import { LoginError } from '@castaway/wallet/errors'
import { type Attempt, createFlow, type FlowStep } from './flow'
import { loginStoreOf } from './store'
import {
  emailAccount,
  errorResponse,
  someMethods,
  testClient,
  userOf,
  walletAccount,
} from '../../test/client'

const choose: FlowStep = { at: 'choose' }
const attempt = (run: Attempt['run'], more: Partial<Attempt> = {}): Attempt => ({
  type: 'email',
  name: 'e-mail',
  phase: 'sending',
  from: choose,
  run,
  ...more,
})

const begin = async (
  user: LoginUser | null = null,
  methods = someMethods,
  more: Record<string, unknown> = {},
) => {
  const { client } = testClient({ '/session': { user }, ...more })
  const store = loginStoreOf(client)
  store.subscribe(() => {})
  await expect.poll(() => store.read().status).toBe('ready')
  return createFlow(store, () => methods)
}
const member = userOf([emailAccount])

beforeEach(() => localStorage.clear())

describe('an attempt', () => {
  // It starts synchronously because browsers only open a window directly from a click.
  it('starts at once, is shown while it runs, and ends signed in', async () => {
    const flow = await begin()
    const running = flow.start(
      attempt(async ({ show }) => {
        show({ at: 'busy', phase: 'checking', name: 'x' })
        return member
      }),
    )
    expect(flow.read().step).toMatchObject({ at: 'busy', phase: 'checking' })
    await running
    expect(flow.read().step).toEqual({ at: 'done', user: member })
  })

  it('that fails returns to its first step with an error message', async () => {
    const flow = await begin()
    await flow.start(
      attempt(async () => Promise.reject(new LoginError('too_many_requests')), {
        from: { at: 'email' },
      }),
    )
    expect(flow.read()).toMatchObject({
      step: { at: 'email' },
      failure: { code: 'too_many_requests' },
    })
  })

  it('that was canceled is ignored', async () => {
    const flow = await begin()
    let answer: (user: LoginUser) => void = () => {}
    let aborted = false
    const running = flow.start(
      attempt(({ signal, show }) => {
        signal.addEventListener('abort', () => {
          aborted = true
          show({ at: 'unlock' })
        })
        return new Promise((resolve) => (answer = resolve))
      }),
    )
    flow.cancel()
    answer(member)
    await running
    expect(aborted).toBe(true)
    expect(flow.read()).toEqual({ step: choose, failure: null, switching: null })
  })

  it('that belongs to another user offers to switch, and does nothing by itself', async () => {
    const flow = await begin(userOf([], { isGuest: true }))
    const asked: boolean[] = []
    const owned = attempt(async ({ switchUser }) => {
      asked.push(switchUser)
      if (!switchUser) throw new LoginError('linked_to_another_user')
      return member
    })
    await flow.start(owned)
    expect(flow.read()).toMatchObject({ step: choose, switching: owned })
    expect(asked).toEqual([false])
    await flow.run(flow.read().switching!, { switchUser: true })
    expect(asked).toEqual([false, true])
    expect(flow.read().step.at).toBe('done')
  })

  it('whose proof is used up runs again to switch', async () => {
    const flow = await begin(userOf([], { isGuest: true }))
    const instead = attempt(async () => null)
    await flow.start(
      attempt(async () => Promise.reject(new LoginError('linked_to_another_user')), { instead }),
    )
    expect(flow.read().switching).toBe(instead)
    await flow.run(instead, { switchUser: true })
    expect(flow.switchUser).toBe(true)
  })

  it('asks a member to confirm that it’s them, and then continues', async () => {
    const flow = await begin(member)
    for (const [code, by] of [
      ['recent_sign_in_required', 'confirm'],
      ['mfa_required', 'mfa'],
    ] as const) {
      const run = vi.fn(async () => member).mockRejectedValueOnce(new LoginError(code))
      const asked = attempt(run)
      await flow.start(asked)
      expect(flow.read()).toMatchObject({ step: choose, confirming: { attempt: asked, by } })
      flow.show({ at: 'confirm', attempt: asked, by })
      flow.confirmed(asked)
      await vi.waitFor(() => expect(flow.read().step.at).toBe('done'))
      expect(run).toHaveBeenCalledTimes(2)
    }
  })

  it('that links an account asks for confirmation before the wallet prompts', async () => {
    const { client } = testClient({
      '/session': { user: member },
      '/linking': errorResponse('recent_sign_in_required', 403),
    })
    const login = loginStoreOf(client)
    await login.refresh()
    const flow = createFlow(login, () => someMethods, 'link')
    const run = vi.fn(async () => member)
    await flow.start(attempt(run))
    expect(flow.read().confirming).toMatchObject({ by: 'confirm' })
    expect(run).not.toHaveBeenCalled()
  })

  it('waits for a click before it opens a window again', async () => {
    const flow = await begin(member)
    const run = vi.fn(async () => member)
    const asked = attempt(run, { phase: 'window' })
    flow.confirmed(asked)
    expect(flow.read().step).toEqual(asked.from)
    expect(run).not.toHaveBeenCalled()
  })

  it('asks for no confirmation if no one is signed in', async () => {
    const flow = await begin()
    await flow.start(attempt(async () => Promise.reject(new LoginError('mfa_required'))))
    expect(flow.read().confirming).toBeUndefined()
  })

  it('waits for the terms if the site has any', async () => {
    const methods = { ...someMethods, terms: { required: true, url: '/terms' } }
    const accepted = { ...member, hasAcceptedTerms: true }
    const flow = await begin(null, methods, { '/terms': { user: accepted } })
    await flow.start(attempt(async () => member))
    expect(flow.read().step).toMatchObject({ at: 'terms', url: '/terms' })
    await flow.acceptTerms()
    expect(flow.read().step).toEqual({ at: 'done', user: accepted })
  })

  it('does not ask for the terms twice, nor a guest', async () => {
    const methods = { ...someMethods, terms: { required: true, url: '/terms' } }
    const flow = await begin(null, methods)
    await flow.start(attempt(async () => ({ ...member, hasAcceptedTerms: true })))
    expect(flow.read().step.at).toBe('done')
    const guest = await begin(null, methods)
    await guest.run(attempt(async () => userOf([], { isGuest: true })))
    expect(guest.read().step.at).toBe('done')
  })
})

describe('another method than the last one', () => {
  const first = async () => (await begin()).start(attempt(async () => member))

  it('starts only after a warning, because it would create a second user', async () => {
    await first()
    const flow = await begin()
    const ran = vi.fn(async () => userOf([walletAccount('0xaa')]))
    const other = attempt(ran, { type: 'wallet', clientType: 'test.shell', name: 'Shell' })
    await flow.start(other)
    expect(flow.read().step).toMatchObject({
      at: 'before',
      remembered: { type: 'email', name: 'e-mail' },
      attempt: other,
    })
    expect(ran).not.toHaveBeenCalled()
    await flow.run(other)
    expect(flow.read().step.at).toBe('done')
  })

  it('starts without a warning if the same user has both', async () => {
    await (await begin()).start(attempt(async () => userOf([emailAccount, walletAccount('0xaa')])))
    const flow = await begin()
    await flow.start(attempt(async () => member, { type: 'wallet', clientType: 'test.shell' }))
    expect(flow.read().step.at).toBe('done')
    // Another wallet app has other keys.
    const again = await begin()
    await again.start(attempt(async () => member, { type: 'wallet', clientType: 'test.hook' }))
    expect(again.read().step.at).toBe('before')
  })

  it('causes no warning for a signed-in user, and is not remembered for a guest', async () => {
    await first()
    const flow = await begin(member)
    await flow.start(attempt(async () => member, { type: 'phone' }))
    expect(flow.read().step.at).toBe('done')
    localStorage.clear()
    await (await begin()).run(attempt(async () => userOf([], { isGuest: true })))
    expect(localStorage.getItem('castaway.last-way')).toBeNull()
  })

  it('is stored without address or name of the user', async () => {
    await first()
    expect(JSON.stringify({ ...localStorage })).not.toContain('ana@')
  })

  it('is ignored if the stored value is invalid', async () => {
    for (const broken of ['{', '7', '{"type":1}', '{"type":"email","name":null,"own":[1]}']) {
      localStorage.setItem('castaway.last-way', broken)
      const flow = await begin()
      await flow.start(attempt(async () => member))
      expect(flow.read().step.at).toBe('done')
    }
  })
})
