import { describe, expect, test } from 'vitest'
import { exposureOf, startWarnings } from './exposure'

const loopback = { host: '127.0.0.1' }
const proxied = { ...loopback, publicUrl: 'https://castaway.example' }
const remote = { url: 'https://api.example/v2', apiKey: 'k' }

describe('who can reach the server', () => {
  test.each([
    { host: '127.0.0.1' },
    { host: '127.8.9.10' },
    { host: 'localhost' },
    { host: '::1' },
    { ...loopback, publicUrl: 'http://localhost:8080' },
    { ...loopback, publicUrl: 'https://127.0.0.1' },
    { ...loopback, publicUrl: 'http://[::1]:4747' },
    { ...loopback, publicUrl: 'http://castaway.localhost' },
    { ...loopback, remote },
  ])('nobody but this machine: %o', (settings) => {
    expect(exposureOf(settings).isAlone).toBe(true)
  })

  test.each([
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '::ffff:0.0.0.0' },
    { host: '::ffff:127.0.0.1' },
    { host: '192.168.1.7' },
    { host: '127.1' },
    { host: 'my-machine' },
    { host: 'castaway.localhost' },
    { host: '0.0.0.0', publicUrl: 'http://localhost:4747' },
    proxied,
    { ...loopback, publicUrl: 'http://localhost.example' },
    { ...loopback, publicUrl: 'http://192.168.1.7:4747' },
    { ...proxied, remote },
  ])('others: %o', (settings) => {
    const { isAlone, isDevelopment } = exposureOf(settings)
    expect([isAlone, isDevelopment]).toEqual([false, false])
  })

  test('development is for the island alone, not for a provider elsewhere', () => {
    expect(exposureOf(loopback).isDevelopment).toBe(true)
    expect(exposureOf({ ...loopback, remote }).isDevelopment).toBe(false)
  })
})

describe('origins of the app', () => {
  test('are both names of loopback where nobody else reaches it', () => {
    expect(exposureOf(loopback).allowedOrigins('http://localhost:4747', 4747)).toEqual([
      'http://localhost:4747',
      'http://127.0.0.1:4747',
    ])
  })

  test('are the public one alone where others do', () => {
    expect(exposureOf(proxied).allowedOrigins('https://castaway.example/', 4747)).toEqual([
      'https://castaway.example',
    ])
  })
})

describe('what the owner is told at start', () => {
  const warn = (settings: Parameters<typeof startWarnings>[1], trustedProxy = true) =>
    startWarnings(exposureOf(settings), settings, {
      publicUrl: settings.publicUrl ?? `http://${settings.host}:4747`,
      trustedProxy,
    })
  const keys = { apiKeys: ['a-key-of-the-owner'] }

  test('nothing where nobody else reaches it, or all is set', () => {
    expect(warn({ ...loopback, apiKeys: [] }, false)).toEqual([])
    expect(warn({ ...loopback, remote, apiKeys: [] }, false)).toEqual([])
    expect(warn({ ...proxied, ...keys })).toEqual([])
    expect(warn({ ...proxied, remote, apiKeys: [] })).toEqual([])
  })

  test.each([
    ['a proxy that is not trusted', { ...proxied, ...keys }, false, 'LOGIN_TRUSTED_PROXY'],
    [
      'no TLS',
      { ...loopback, publicUrl: 'http://castaway.example', ...keys },
      true,
      'CASTAWAY_PUBLIC_URL',
    ],
    ['no TLS', { host: '192.168.1.7', ...keys }, false, 'CASTAWAY_PUBLIC_URL'],
    ['no key for /v2', { ...proxied, apiKeys: [] }, true, 'CASTAWAY_API_KEYS'],
  ])('%s, in one line that names the setting', (_what, settings, trustedProxy, name) => {
    const lines = warn(settings, trustedProxy)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} [^\\n]+$`))
  })

  test('a host that people reach without a proxy is not asked for one', () => {
    const open = { host: '0.0.0.0', publicUrl: 'https://castaway.example', ...keys }
    expect(warn(open, false)).toEqual([])
  })
})
