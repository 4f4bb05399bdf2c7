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
  ])('is only this machine: %o', (settings) => {
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
  ])('includes others: %o', (settings) => {
    const { isAlone, isDevelopment } = exposureOf(settings)
    expect([isAlone, isDevelopment]).toEqual([false, false])
  })

  test('development mode requires the island, not a remote provider', () => {
    expect(exposureOf(loopback).isDevelopment).toBe(true)
    expect(exposureOf({ ...loopback, remote }).isDevelopment).toBe(false)
  })
})

describe('origins of the app', () => {
  test('are both names of loopback if only this machine can reach it', () => {
    expect(exposureOf(loopback).allowedOrigins('http://localhost:4747', 4747)).toEqual([
      'http://localhost:4747',
      'http://127.0.0.1:4747',
    ])
  })

  test('are only the public one if others can reach it', () => {
    expect(exposureOf(proxied).allowedOrigins('https://castaway.example/', 4747)).toEqual([
      'https://castaway.example',
    ])
  })
})

describe('the warnings at startup', () => {
  const warn = (settings: Parameters<typeof startWarnings>[1], trustedProxy = true) =>
    startWarnings(exposureOf(settings), settings, {
      publicUrl: settings.publicUrl ?? `http://${settings.host}:4747`,
      trustedProxy,
    })
  const keys = { apiKeys: ['a-key-of-the-owner'] }

  test('are empty if only this machine can reach it, or everything is configured', () => {
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
  ])('include %s in one line that names the setting', (_what, settings, trustedProxy, name) => {
    const lines = warn(settings, trustedProxy)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} [^\\n]+$`))
  })

  test('do not ask for a proxy if people reach the host directly', () => {
    const open = { host: '0.0.0.0', publicUrl: 'https://castaway.example', ...keys }
    expect(warn(open, false)).toEqual([])
  })
})
