import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/app'

// Without a layout, the virtualizer renders no rows.
vi.mock('virtua', () => ({
  WindowVirtualizer: (props: {
    data: string[]
    as: (props: { children: ReactNode; style: object }) => ReactNode
    children: (key: string, index: number) => ReactNode
  }) => <props.as style={{}}>{props.data.map(props.children)}</props.as>,
}))

/** The code of another screen, which arrives when the test says so. */
const screen = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrive, arrived }
})
vi.mock('../../features/channels/ChannelsScreen', async (original) => {
  await screen.arrived
  return original()
})

const castOf = (index: number) => ({
  object: 'cast',
  hash: `0x${String(index).padStart(40, '0')}`,
  text: `Cast ${index}`,
  author: { object: 'user', fid: 3, username: 'bob', display_name: 'Bob' },
  timestamp: new Date().toISOString(),
  embeds: [],
  reactions: { likes_count: 0, recasts_count: 0, likes: [], recasts: [] },
  replies: { count: 0 },
  mentioned_profiles: [],
})

/** Responses that arrive when the test says so. */
let arrive: () => Promise<void>
let gate: Promise<void>
const hold = () => {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  arrive = async () => {
    await act(async () => open())
    await frames()
  }
}
beforeEach(hold)
afterEach(() => arrive())

const frames = () => act(async () => void (await new Promise((done) => setTimeout(done, 150))))

async function answer(args?: unknown) {
  const { cursor } = (args ?? {}) as { cursor?: string }
  await gate
  const first = cursor ? 4 : 1
  return {
    casts: [castOf(first), castOf(first + 1), castOf(first + 2)],
    users: [],
    channels: [],
    result: { users: [] },
    next: { cursor: cursor ? null : 'more' },
  }
}

async function press(...keys: string[]) {
  for (const key of keys) {
    await act(async () => {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }
}

const position = () =>
  document.activeElement?.closest('[role=article]')?.getAttribute('aria-posinset')

describe('keys that a list has no rows for yet', () => {
  it('are run once the rows are loaded', async () => {
    await renderApp('/?tab=trending', answer)
    await press('j', 'j')
    expect(position()).toBeUndefined()
    await arrive()
    await expect.poll(position).toBe('2')
  })

  it('open the row that they lead to', async () => {
    const { app } = await renderApp('/?tab=trending', answer)
    await press('j', 'j', 'Enter')
    await arrive()
    await expect.poll(() => app.state.location.pathname).toBe(`/cast/${castOf(2).hash}`)
  })

  it('wait for the next page of rows at the last one', async () => {
    await renderApp('/?tab=trending', answer)
    await arrive()
    await press('j', 'j', 'j')
    await expect.poll(position).toBe('3')
    hold()
    await press('j', 'j')
    await frames()
    expect(position()).toBe('3')
    await arrive()
    await expect.poll(position).toBe('5')
  })

  it('are dropped when the reader points elsewhere', async () => {
    await renderApp('/?tab=trending', answer)
    await press('j')
    window.dispatchEvent(new Event('pointerdown'))
    await arrive()
    expect(document.querySelector('[role=article]')).not.toBeNull()
    expect(position()).toBeUndefined()
  })

  it('are meant for the page that is on its way', async () => {
    const { app } = await renderApp('/?tab=trending', answer)
    await arrive()
    hold()
    app.history.push('/channels')
    await press('j')
    expect(document.querySelector('[role=article]')).not.toBeNull()
    expect(position()).toBeUndefined()
    screen.arrive()
  })
})
