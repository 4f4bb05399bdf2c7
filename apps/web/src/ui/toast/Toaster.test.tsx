import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '../dialog/Dialog'
import { Toaster } from './Toaster'
import { dismissToast, toast, toastStore } from './toasts'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, onClick }: { children: React.ReactNode; to: string; onClick(): void }) => (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault()
        onClick()
      }}
    >
      {children}
    </a>
  ),
}))

let root: Root
let show: (...dialogs: string[]) => Promise<void>
/** What a screen reader announces: text inserted into an existing live region. */
let told: string[]
let stop: () => void

function Page() {
  const [dialogs, set] = useState<string[]>([])
  useEffect(() => {
    show = (...names) => act(async () => set(names))
  }, [])
  return (
    <>
      <button type="button">On the page</button>
      <Toaster />
      {dialogs.map((name) => (
        <Dialog
          key={name}
          open
          title={name}
          onClose={() => set((all) => all.filter((each) => each !== name))}
        >
          <button type="button">In {name}</button>
        </Dialog>
      ))}
    </>
  )
}

/** Advances in small steps, because React renders only at the end of each. */
async function pass(ms: number) {
  for (let gone = 0; gone < ms; gone += 100) await act(() => vi.advanceTimersByTimeAsync(100))
}
const say = async (...words: Parameters<typeof toast>) => {
  await act(async () => void toast(...words))
  await pass(500)
}
const region = () => document.querySelectorAll('[role=status]')
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )!

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  told = []
  // A mutation may be reported several times.
  const known = new WeakSet<Node>()
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target as Element).closest('[role=status]')) continue
      for (const node of addedNodes) {
        if (!(node instanceof Element) || known.has(node)) continue
        known.add(node)
        told.push(node.querySelector('p')?.textContent ?? '')
      }
    }
  })
  watcher.observe(document, { childList: true, subtree: true })
  stop = () => watcher.disconnect()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  stop()
  await act(async () => {
    for (const { id } of toastStore.read()) dismissToast(id)
    root.unmount()
  })
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a toast is shown in the topmost dialog, and moves back when that closes', async () => {
  await say({ title: 'Taken' })
  expect(region()[0]!.closest('dialog')).toBeNull()
  await show('one')
  expect(region()).toHaveLength(1)
  expect(region()[0]!.closest('dialog')?.textContent).toContain('In one')
  await show('one', 'two')
  expect(region()[0]!.closest('dialog')?.textContent).toContain('In two')
  await show('one')
  expect(region()[0]!.closest('dialog')?.textContent).toContain('In one')
  await show()
  await pass(500)
  expect(region()).toHaveLength(1)
  expect(region()[0]!.closest('dialog')).toBeNull()
  expect(region()[0]!.textContent).toContain('Taken')
  expect(told).toEqual(['Taken'])
})

it('a toast is announced once, also if its dialog closes in the same moment', async () => {
  await show('one')
  await act(async () => void toast({ title: 'Kept' }))
  await show()
  await pass(500)
  expect(told.at(-1)).toBe('Kept')
  expect(region()[0]!.textContent).toContain('Kept')
  told.length = 0
  await show('two')
  await pass(500)
  await show()
  await pass(500)
  expect(told).toEqual([])
  await say({ title: 'Next' })
  expect(told).toEqual(['Next'])
})

it('the action of a toast can be pressed within a dialog, which stays open', async () => {
  const run = vi.fn()
  await show('one')
  button('In one').focus()
  await say({ title: 'Draft discarded', action: { label: 'Undo', run } })
  // The focus has not moved.
  expect(document.activeElement).toBe(button('In one'))
  const undo = button('Undo')
  expect(undo.closest('dialog')).not.toBeNull()
  await act(async () => undo.focus())
  await act(async () => undo.click())
  expect(run).toHaveBeenCalledOnce()
  // When the focused toast disappears, the focus returns to the previous element.
  expect(document.activeElement).toBe(button('In one'))
  expect(document.querySelector('dialog')).not.toBeNull()
})

it('a toast’s link to another screen closes the dialogs above that screen', async () => {
  await show('one', 'two')
  await say({ title: 'Cast sent', action: { label: 'Show', to: '/cast/0x1' } })
  await act(async () => button('Show').click())
  expect(document.querySelector('dialog')).toBeNull()
  await pass(500)
  expect(document.body.textContent).not.toContain('Cast sent')
})

it('a toast does not disappear while it is hovered or focused', async () => {
  await say({ title: 'Slow reader' })
  await act(async () => button('Dismiss').focus())
  await pass(30_000)
  expect(document.body.textContent).toContain('Slow reader')
  await act(async () => button('On the page').focus())
  await pass(7_000)
  expect(document.body.textContent).not.toContain('Slow reader')
})
