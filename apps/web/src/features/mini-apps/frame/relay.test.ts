import { beforeEach, expect, test } from 'vitest'
import { SANDBOX, startRelay, type RelayWindow } from './relay'
import { HELLO, type FromRelay, type ToRelay } from './relay-messages'

const OWN = 'https://castaway.example'
const APP = 'https://tides.example'

interface SentMessage {
  data: unknown
  target: string
}

/** A relay's document, whose app's window records what it gets. */
function relay({ blockedReason = '' } = {}) {
  document.documentElement.dataset.origins = blockedReason ? '' : `${APP} https://www.tides.example`
  document.documentElement.dataset.blockedReason = blockedReason
  const listeners: ((event: MessageEvent) => void)[] = []
  const parent = {}
  const window: RelayWindow = {
    parent,
    document,
    location: { origin: OWN },
    addEventListener: (_, listener) => listeners.push(listener),
  }
  startRelay(window)
  const reported: FromRelay[] = []
  const port = {
    postMessage: (message: FromRelay) => reported.push(message),
    onmessage: null as ((event: { data: ToRelay }) => void) | null,
  }
  const appGot: SentMessage[] = []
  const appWindow = {
    postMessage: (data: unknown, target: string) => appGot.push({ data, target }),
  }
  const hear = (given: object) => {
    for (const listener of listeners) listener({ ports: [], ...given } as unknown as MessageEvent)
  }
  const hello = (given: object = {}) =>
    hear({ source: parent, origin: OWN, data: HELLO, ports: [port], ...given })
  const tell = (data: ToRelay) => port.onmessage?.({ data })
  const load = (url = `${APP}/start`, media = false) => {
    tell({ kind: 'load', url, media, title: 'Tides' })
    const frame = document.querySelector('iframe')
    if (frame) Object.defineProperty(frame, 'contentWindow', { value: appWindow })
    return frame
  }
  return { hear, hello, tell, load, port, reported, appGot, appWindow }
}

beforeEach(() => document.body.replaceChildren())

test('messages of the app pass, and answers go to its origin only', () => {
  const { hello, load, hear, tell, reported, appGot, appWindow } = relay()
  hello()
  load()
  hear({ source: appWindow, origin: APP, data: { id: '1' } })
  expect(reported).toEqual([{ kind: 'message', data: { id: '1' } }])
  tell({ kind: 'post', data: 'context' })
  expect(appGot).toEqual([{ data: 'context', target: APP }])
})

test('a redirect to the app’s name with www is followed by the answers', () => {
  const { hello, load, hear, tell, appGot, appWindow } = relay()
  hello()
  load()
  hear({ source: appWindow, origin: 'https://www.tides.example', data: 1 })
  tell({ kind: 'post', data: 'context' })
  expect(appGot[0]?.target).toBe('https://www.tides.example')
})

test('messages of another origin in the app’s window are dropped, and change no target', () => {
  const { hello, load, hear, tell, reported, appGot, appWindow } = relay()
  hello()
  load()
  for (const origin of ['https://evil.example', 'null', OWN, 'https://tides.example.evil.example'])
    hear({ source: appWindow, origin, data: { id: '1' } })
  expect(reported).toEqual([])
  tell({ kind: 'post', data: 'context' })
  expect(appGot[0]?.target).toBe(APP)
})

test('messages of other windows of the app’s origin are dropped', () => {
  const { hello, load, hear, reported } = relay()
  hello()
  load()
  hear({ source: {}, origin: APP, data: { id: '1' } })
  hear({ source: null, origin: APP, data: { id: '1' } })
  expect(reported).toEqual([])
})

test('only a page of our own origin gets the port, once', () => {
  const { hello, load, port } = relay()
  hello({ origin: APP })
  hello({ source: {} })
  hello({ data: 'hello' })
  expect(port.onmessage).toBeNull()
  hello()
  expect(port.onmessage).not.toBeNull()
  port.onmessage = null
  hello()
  expect(port.onmessage).toBeNull()
  expect(load()).toBeNull()
})

test('a frame is sandboxed, without the permission to navigate the page around it', () => {
  const { hello, load } = relay()
  hello()
  const frame = load()!
  expect(frame.getAttribute('sandbox')).toBe(SANDBOX)
  expect(SANDBOX).not.toContain('top-navigation')
  expect(frame.allow).not.toContain('camera')
  expect(load(`${APP}/start`, true)!.allow).toContain("camera 'src'")
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
})

test('a URL of another origin is not loaded', () => {
  const { hello, load } = relay()
  hello()
  for (const url of ['https://evil.example/', `${OWN}/`, 'javascript:alert(1)', 'data:text/html,x'])
    expect(load(url)).toBeNull()
})

test('a refused app is reported, and nothing is loaded', () => {
  const { hello, load, reported } = relay({ blockedReason: 'blocked' })
  hello()
  expect(reported).toEqual([{ kind: 'refused', reason: 'blocked' }])
  expect(load()).toBeNull()
})
