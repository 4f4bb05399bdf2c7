import { beforeAll, describe, expect, it, vi } from 'vitest'

/** In this test the page is its own parent; the origin and the source are both checked. */
const greeting = { castaway: 'wallet-frame', theme: 'night', passkeys: false }

const greet = (event: Partial<MessageEventInit>, data: unknown = greeting) => {
  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.addEventListener('message', (message) => heard.push((message as MessageEvent).data))
  port1.start()
  const origin = location.origin
  const all = { data, origin, source: window.parent, ports: [port2], ...event }
  const message = new Event('message')
  for (const [name, value] of Object.entries(all)) Object.defineProperty(message, name, { value })
  window.dispatchEvent(message)
  return { heard, port: port1 }
}

beforeAll(async () => {
  document.body.innerHTML = '<div id="wallet"></div>'
  await import('./main')
})

describe('the wallet frame', () => {
  it('accepts the embedding page, once, and no invalid messages', async () => {
    const locked = { id: 1, method: 'sign', request: SIGN }
    const strangers = [
      greet({ origin: 'https://evil.example' }),
      greet({ origin: 'null' }),
      greet({ source: {} as Window }),
      greet({ source: null }),
      greet({}, { castaway: 'something else' }),
      greet({}, 'hello'),
      greet({ ports: [] }),
    ]
    for (const { port } of strangers) port.postMessage(locked)
    const page = greet({})
    const late = greet({})
    late.port.postMessage(locked)

    const { port } = page
    const answers = () => page.heard.filter((message) => 'id' in (message as object))
    port.postMessage('lock')
    port.postMessage({ id: 2, method: 'toString', request: {} })
    port.postMessage({ id: 3, method: 'sign', request: { keystore: '../../', address: 'x' } })
    port.postMessage({ id: 4, method: 'create', request: { user: 'x', password: 'from the page' } })
    port.postMessage(locked)
    await vi.waitFor(() => expect(answers()).toHaveLength(3), 20_000)
    // A password cannot be sent in, and messages with unknown methods get no response.
    expect(answers()).toEqual([
      { id: 3, error: expect.objectContaining({ code: 'invalid_data' }) },
      { id: 4, error: expect.objectContaining({ code: 'invalid_data' }) },
      { id: 1, error: expect.objectContaining({ code: 'wallet_locked' }) },
    ])
    for (const { heard: nothing } of [...strangers, late]) expect(nothing).toEqual([])
    expect(document.documentElement.dataset.theme).toBe('night')
  })
})

const SIGN = {
  keystore: '00'.repeat(16),
  address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  request: { kind: 'message', raw: '0x00' },
}
