import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDialogsOnBack, type HistoryEntries } from './close-on-back'
import { openModal, topDialog } from './open-dialogs'

beforeEach(() => vi.useFakeTimers())
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
  vi.useRealTimers()
})

/** A browser history whose steps are asynchronous, with a page before the current one. */
function browser(open = [0], { answers = true } = {}) {
  const list = ['before', ...open.map((depth) => `page ${depth}`)]
  let at = list.length - 1
  const heard = new Set<() => void>()
  /** Steps that the user did not make. */
  const steps: number[] = []
  const go = (by: number) => {
    if (!answers) return
    setTimeout(() => {
      at = Math.max(0, Math.min(list.length - 1, at + by))
      for (const listener of heard) listener()
    })
  }
  const entries: HistoryEntries = {
    depth: () => Number(/\d+$/.exec(list[at]!)?.[0] ?? 0),
    page: () => list[at]!.replace(/ \d+$/, ''),
    push: (depth) => list.splice(++at, Infinity, `page ${depth}`),
    forget: () => (list[at] = 'page 0'),
    go(by) {
      steps.push(by)
      go(by)
    },
    onPop(listener) {
      heard.add(listener)
      return () => void heard.delete(listener)
    },
  }
  const blockers = new Set<(args: { action: string }) => Promise<boolean>>()
  const rendered = new Set<() => void>()
  const routing = {
    history: {
      block({ blockerFn }: { blockerFn: (args: { action: string }) => Promise<boolean> }) {
        blockers.add(blockerFn)
        return () => void blockers.delete(blockerFn)
      },
    },
    subscribe(_: 'onRendered', listener: () => void) {
      rendered.add(listener)
      return () => void rendered.delete(listener)
    },
  }
  ends.push(closeDialogsOnBack(routing, entries))
  return {
    go,
    steps,
    blockers,
    here: () => [...list.slice(0, at), `(${list[at]})`, ...list.slice(at + 1)].join(' '),
    /** Navigates to another page, as the router does. */
    async navigate(name: string) {
      for (const blocker of blockers) await blocker({ action: 'PUSH' })
      list.splice(++at, Infinity, name)
      for (const listener of rendered) listener()
    },
  }
}

/** A dialog that closes on request, or stays open. */
function dialog({ stays = false } = {}) {
  const element = document.createElement('dialog')
  element.showModal = () => element.setAttribute('open', '')
  element.close = () => element.removeAttribute('open')
  document.body.append(element)
  const shut = openModal(element)
  let isOpen = true
  const close = () => {
    if (isOpen) shut()
    isOpen = false
    element.remove()
  }
  ends.push(close)
  element.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (!stays) close()
  })
  return { close, isOpen: () => isOpen }
}

const passes = () => vi.runAllTimersAsync()

describe('dialogs in the history', () => {
  it('Back closes the topmost and leaves the page', async () => {
    const { go, here } = browser()
    const [lower, upper] = [dialog(), dialog()]
    expect(here()).toBe('before page 0 page 1 (page 2)')
    go(-1)
    await passes()
    expect([lower.isOpen(), upper.isOpen()]).toEqual([true, false])
    go(-1)
    await passes()
    expect(lower.isOpen()).toBe(false)
    expect(here()).toBe('before (page 0) page 1 page 2')
    go(-1)
    await passes()
    expect(here()).toContain('(before)')
  })

  it('two quick steps back close two, and one that goes past both closes both', async () => {
    for (const steps of [[-1, -1], [-2]]) {
      const { go, here } = browser()
      const open = [dialog(), dialog()]
      for (const step of steps) go(step)
      await passes()
      expect(open.map((each) => each.isOpen())).toEqual([false, false])
      expect(here()).toBe('before (page 0) page 1 page 2')
      ends.shift()!()
    }
  })

  it('Back right after one was closed leads away, or closes the one below', async () => {
    const alone = browser()
    dialog().close()
    alone.go(-1)
    await passes()
    expect(alone.here()).toContain('(before)')
    ends.shift()!()

    const { here, go } = browser()
    const [lower, upper] = [dialog(), dialog()]
    upper.close()
    go(-1)
    await passes()
    expect(lower.isOpen()).toBe(false)
    expect(here()).toBe('before (page 0) page 1 page 2')
  })

  it('closing one in another way makes no step, which would call off a page that is on its way', async () => {
    const { here, steps, go } = browser()
    dialog().close()
    await passes()
    expect([here(), steps]).toEqual(['before page 0 (page 1)', []])
    // The next dialog uses the same history entry, and Back closes it.
    const next = dialog()
    expect(here()).toBe('before page 0 (page 1)')
    go(-1)
    await passes()
    expect([next.isOpen(), here()]).toEqual([false, 'before (page 0) page 1'])
    // Forward reopens nothing, and one step back leaves the page as usual.
    go(1)
    await passes()
    go(-1)
    await passes()
    expect(here()).toBe('(before) page 0 page 1')
  })

  it('Back on a page that was loaded again in the entry of a closed one leads away', async () => {
    const { here, go } = browser([0, 1, 2])
    go(-1)
    await passes()
    expect(here()).toBe('(before) page 0 page 1 page 2')
    expect(topDialog.count()).toBe(0)
  })

  it('one that stays open stays in the history', async () => {
    const { go, here } = browser()
    const busy = dialog({ stays: true })
    go(-1)
    await passes()
    expect(busy.isOpen()).toBe(true)
    expect(here()).toBe('before page 0 (page 1)')
  })

  it('a link inside leads on from the page, with no entry between', async () => {
    const { navigate, here, blockers } = browser()
    const { close } = dialog()
    // Like the composer, which closes once another page is shown.
    const arrived = navigate('next').then(close)
    await passes()
    await arrived
    await passes()
    expect(here()).toBe('before page 0 (next)')
    expect(blockers.size).toBe(0)
  })

  it('a link inside leads on also if its dialog closes as it is pressed', async () => {
    const { navigate, here } = browser()
    dialog().close()
    await vi.advanceTimersByTimeAsync(0)
    const arrived = navigate('next')
    await passes()
    await arrived
    await passes()
    expect(here()).toBe('before page 0 (next)')
  })

  it('what stays open over the next page is closed by Back there', async () => {
    const { navigate, here, go } = browser()
    const stays = dialog()
    const arrived = navigate('page 0')
    await passes()
    await arrived
    expect(here()).toBe('before page 0 page 0 (page 1)')
    go(-1)
    await passes()
    expect(stays.isOpen()).toBe(false)
    expect(here()).toBe('before page 0 (page 0) page 1')
  })

  it('a history step that the browser never answers blocks nothing', async () => {
    const { navigate, here } = browser([0], { answers: false })
    dialog()
    const arrived = navigate('next')
    await vi.advanceTimersByTimeAsync(2_000)
    await arrived
    expect(here()).toBe('before page 0 page 0 next (page 1)')
  })
})
