import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { unmountApp, renderApp } from '../test/app'

const nothing = async () => ({ casts: [], users: [], channels: [], next: { cursor: null } })
const missing = async () => {
  throw Object.assign(new Error('gone'), { code: 'NotFound', status: 404 })
}

describe('routes', () => {
  it('invites a guest at home, and describes an empty network', async () => {
    const { place } = await renderApp('/', nothing)
    await expect.poll(() => place.textContent).toContain('Sign in or sign up')
    await expect.poll(() => place.textContent).toContain('Calm waters')
  })

  it('shows an error with a link for an unknown URL', async () => {
    const { place } = await renderApp('/no/such/place', nothing)
    await expect.poll(() => place.textContent).toContain('Page not found')
    expect(place.querySelector('a[href="/"]')).not.toBeNull()
  })

  it('shows an error for a missing person or channel', async () => {
    const { place } = await renderApp('/c/nowhere', missing)
    await expect.poll(() => place.textContent).toContain('Channel not found')
    await unmountApp()
    const person = await renderApp('/@nobody', missing)
    await expect.poll(() => person.place.textContent).toContain('User not found')
    expect(person.place.querySelector('a[href^="/search"]')).not.toBeNull()
  })

  it('ignores unknown search parameters, and keeps plain ones plain', async () => {
    const { app } = await renderApp('/?tab=evil&window=99y', nothing)
    expect(app.state.location.search).not.toMatchObject({ tab: 'evil' })
    await act(async () => app.navigate({ to: '/search', search: { q: '2026' } }))
    expect(app.state.location.searchStr).toBe('?q=2026')
  })
})
