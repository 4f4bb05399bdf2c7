import { describe, expect, test } from 'vitest'
import { createBridge, MiniAppError } from './bridge'
import { parseRequest } from './wire'

const call = (method: string, value?: unknown, id = '1-2-3-4') => ({
  id,
  type: 'APPLY',
  path: [method],
  argumentList: value === undefined ? [] : [{ type: 'RAW', value }],
})

function host(methods: Record<string, (argument: unknown) => unknown> = {}) {
  const sent: Record<string, unknown>[] = []
  const bridge = createBridge({
    port: { postMessage: (message: { data: Record<string, unknown> }) => sent.push(message.data) },
    context: async () => ({ user: { fid: 7 } }),
    methods,
  })
  const ask = async (data: unknown) => {
    const before = sent.length
    bridge.receive({ kind: 'message', data })
    for (let turn = 0; turn < 5 && sent.length === before; turn++) await Promise.resolve()
    return sent[before]
  }
  return { bridge, sent, ask }
}

describe('an app', () => {
  test('reads the context, and calls a method with one argument', async () => {
    const { ask } = host({ viewProfile: (given) => given })
    expect(await ask({ id: 'a', type: 'GET', path: ['context'] })).toEqual({
      id: 'a',
      type: 'RAW',
      value: { user: { fid: 7 } },
    })
    expect(await ask(call('viewProfile', { fid: 3 }))).toMatchObject({ value: { fid: 3 } })
  })

  test('gets the message of an error that is meant for it, and of no other', async () => {
    const { ask } = host({
      close() {
        throw new MiniAppError('Not now')
      },
      ready() {
        throw new Error('user 7 has no wallet')
      },
    })
    const thrown = (message: string) => ({
      type: 'HANDLER',
      name: 'throw',
      value: { isError: true, value: { message, name: 'Error', stack: '' } },
    })
    expect(await ask(call('close'))).toMatchObject(thrown('Not now'))
    expect(await ask(call('ready'))).toMatchObject(thrown('The host failed to do this'))
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'nothing'])(
    'has no method %s',
    async (method) => {
      const { ask } = host({ close: () => 'closed' })
      expect(await ask(call(method))).toMatchObject({
        value: { isError: true, value: { message: `This host has no method ${method}` } },
      })
    },
  )

  test('is answered while earlier calls wait, up to a limit', async () => {
    const { ask, sent } = host({ signIn: () => new Promise(() => {}), close: () => null })
    for (let index = 0; index < 64; index++) void ask(call('signIn', undefined, `${index}`))
    await Promise.resolve()
    expect(sent).toEqual([])
    expect(await ask(call('close'))).toMatchObject({
      value: { value: { message: 'Too many calls are unanswered' } },
    })
  })

  test('hears of being added under both names of the event', () => {
    const { bridge, sent } = host()
    bridge.emit({ event: 'miniapp_added', notificationDetails: { url: 'https://x', token: 't' } })
    bridge.emit({ event: 'primary_button_clicked' })
    bridge.emitWallet('chainChanged', ['0x1'])
    expect(sent).toEqual([
      {
        type: 'frameEvent',
        event: { event: 'miniapp_added', notificationDetails: { url: 'https://x', token: 't' } },
      },
      {
        type: 'frameEvent',
        event: { event: 'frame_added', notificationDetails: { url: 'https://x', token: 't' } },
      },
      { type: 'frameEvent', event: { event: 'primary_button_clicked' } },
      { type: 'frameEthProviderEvent', event: 'chainChanged', params: ['0x1'] },
    ])
  })
})

describe('what is no call of a host', () => {
  test.each([
    ['a string', 'hello'],
    ['null', null],
    ['a list', [1]],
    ['a message of an extension', { type: 'eth:announce', id: '1' }],
    ['no type', { id: '1', path: ['context'] }],
  ])('%s is ignored', (_, data) => expect(parseRequest(data)).toBeNull())

  test.each([
    ['writing', { id: '1', type: 'SET', path: ['context'], value: {} }],
    ['constructing', { id: '1', type: 'CONSTRUCT', path: ['ready'], argumentList: [] }],
    ['transferring', { id: '1', type: 'ENDPOINT', path: ['ready'] }],
    ['another value', { id: '1', type: 'GET', path: ['methods'] }],
    ['a path', { id: '1', type: 'APPLY', path: ['context', 'user'], argumentList: [] }],
    ['no path', { id: '1', type: 'APPLY', argumentList: [] }],
    ['an empty name', { id: '1', type: 'APPLY', path: [''], argumentList: [] }],
    [
      'an argument with a port',
      { id: '1', type: 'APPLY', path: ['x'], argumentList: [{ type: 'HANDLER' }] },
    ],
    [
      'two arguments',
      { id: '1', type: 'APPLY', path: ['x'], argumentList: [{ type: 'RAW' }, { type: 'RAW' }] },
    ],
  ])('%s is refused', (_, data) => {
    expect(parseRequest(data)).toMatchObject({ id: '1', kind: 'invalid' })
  })

  test('a request without an id can’t be answered', () => {
    expect(parseRequest({ type: 'APPLY', path: ['ready'], argumentList: [] })).toMatchObject({
      id: null,
    })
  })
})

describe('an observer', () => {
  test('sees calls with how they end, and events, and learns the cause that the app does not', () => {
    const seen: unknown[] = []
    const bridge = createBridge({
      port: { postMessage: () => {} },
      context: () => ({}),
      methods: {
        close() {
          throw new Error('user 7 has no wallet')
        },
      },
      observer: {
        call(name, argument) {
          return (end) => void seen.push([name, argument, end])
        },
        happened: (kind, name) => void seen.push([kind, name]),
      },
    })
    bridge.receive({ kind: 'message', data: call('close') })
    bridge.receive({ kind: 'message', data: call('fly', { up: true }) })
    bridge.receive({ kind: 'message', data: { id: 'a', type: 'SET', path: ['context'] } })
    bridge.emit({ event: 'miniapp_removed' })
    bridge.emitWallet('chainChanged', ['0x1'])
    expect(seen).toEqual([
      ['close', undefined, { error: 'The host failed to do this', cause: 'user 7 has no wallet' }],
      ['fly', { up: true }, { error: 'This host has no method fly' }],
      ['invalid', { id: 'a', type: 'SET', path: ['context'] }, { error: 'SET is not supported' }],
      ['event', 'miniapp_removed'],
      ['wallet-event', 'chainChanged'],
    ])
  })
})
