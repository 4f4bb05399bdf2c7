import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/app'

const answers = async (_asked?: object) => {
  const users = [{ object: 'user', fid: 7, username: 'bob', display_name: 'Bob of the Bay' }]
  return { casts: [], users, result: { users }, channels: [], next: { cursor: null } }
}

/** The first test waits until everything that the palette loads has arrived. */
const TIMEOUT = { timeout: 20_000 }

// Code that loads in the background may need it after a test has ended.
globalThis.EventSource ??= class extends EventTarget {
  close() {}
} as never

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  })

async function opened(answer: typeof answers = answers) {
  localStorage.clear()
  const { app } = await renderApp('/', answer)
  await press('k', { ctrlKey: true })
  const field = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[role=combobox]')
    expect(found).not.toBeNull()
    return found!
  }, TIMEOUT)
  const type = (text: string) =>
    act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      set.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const current = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { app, field, type, current }
}

describe('the palette', () => {
  it('announces the selected entry while the focus stays in the field, and opens it', async () => {
    const { app, field, type, current } = await opened()
    field.focus()
    await type('chanls')
    await expect.poll(() => current()).toContain('Channels')
    expect(document.querySelectorAll('[role=option][aria-selected=true]')).toHaveLength(1)
    await press('Enter')
    await expect.poll(() => app.state.location.pathname).toBe('/channels')
    expect(document.querySelector('input[role=combobox]')).toBeNull()
  })

  it('finds people, wraps around with the arrow keys and always offers a search', async () => {
    const { field, type, current } = await opened()
    field.focus()
    await type('bob')
    await expect.poll(() => document.body.textContent).toContain('Bob of the Bay')
    await press('ArrowUp')
    await expect.poll(() => current()).toContain('Search for “bob”')
    await press('ArrowDown')
    expect(current()).not.toContain('Search for')
  })

  it('keeps the selected entry selected when people and channels arrive before it', async () => {
    let arrive = () => {}
    const held = new Promise<void>((done) => (arrive = done))
    const { field, type, current } = await opened(async (asked) => {
      if (asked && 'q' in asked) await held
      return answers()
    })
    field.focus()
    await type('bob')
    await press('ArrowUp')
    expect(current()).toContain('Search for “bob”')
    arrive()
    await expect.poll(() => document.body.textContent).toContain('Bob of the Bay')
    expect(current()).toContain('Search for “bob”')
  })

  it('ignores Enter during IME composition', async () => {
    const { app, field, type } = await opened()
    field.focus()
    await type('channels')
    await press('Enter', { isComposing: true })
    expect(app.state.location.pathname).toBe('/')
    expect(document.querySelector('input[role=combobox]')).not.toBeNull()
  })
})
