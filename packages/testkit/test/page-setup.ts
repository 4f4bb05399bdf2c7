import { afterAll, vi } from 'vitest'

/**
 * Gives each file of browser code a page of its own, although the files of a worker share a process: its modules are
 * loaded again, and what a file has left behind is removed after it. A process for each file takes three times as long.
 */

vi.resetModules()
// Files that only read files run without a page.
if (typeof window !== 'undefined') newPage()

function newPage() {
  const undo: (() => void)[] = []

  for (const target of [window, document]) {
    const { addEventListener } = target
    target.addEventListener = (...args: [string, EventListener, AddEventListenerOptions?]) => {
      undo.push(() => target.removeEventListener(...args))
      addEventListener.apply(target, args)
    }
    undo.push(() => void (target.addEventListener = addEventListener))
  }
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const original = globalThis[start] as (...args: unknown[]) => never
    const started = (...args: unknown[]) => {
      const timer = original(...args)
      undo.push(() => globalThis[stop](timer))
      return timer
    }
    globalThis[start] = Object.assign(started, original) as never
    undo.push(() => void (globalThis[start] = original as never))
  }
  const globals = new Set(Reflect.ownKeys(globalThis))

  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const each of undo.splice(0).toReversed()) each()
    for (const key of Reflect.ownKeys(globalThis))
      if (!globals.has(key)) Reflect.deleteProperty(globalThis, key)
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    document.title = ''
    document.head.replaceChildren()
    document.body.replaceChildren()
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
  })
}
