import { act } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '../test-app'

const empty = async () => ({
  casts: [],
  users: [],
  channels: [],
  result: { users: [] },
  next: { cursor: null },
})

const press = (key: string, pressedAt: number) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: pressedAt })
    document.body.dispatchEvent(event)
  })

it('the second key of a shortcut has its time, even if the page was busy when the first was pressed', async () => {
  const { app } = await renderApp('/?tab=trending', empty)
  await press('g', performance.now() - 2_000)
  await press('c', performance.now())
  await expect.poll(() => app.state.location.pathname).toBe('/channels')
})

it('a second key that comes much later does not belong to the first', async () => {
  const { app } = await renderApp('/?tab=trending', empty)
  await press('g', performance.now())
  await press('n', performance.now() + 2_000)
  expect(app.state.location.pathname).toBe('/')
})
