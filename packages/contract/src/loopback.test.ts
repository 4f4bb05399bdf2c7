import { expect, test } from 'vitest'
import { isLoopback, isLoopbackAuthority } from './loopback'

test.each([
  'localhost',
  'LocalHost',
  'localhost.',
  'castaway.localhost',
  '127.0.0.1',
  '127.255.0.3',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  '',
  '.localhost',
  'localhost.example',
  'notlocalhost',
  'localhost..',
  '127.0.0.1.example',
  '127.0.0.256',
  '127.1',
  '2130706433',
  '0.0.0.0',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:0.0.0.0',
  '10.127.0.1',
  'fe80::1',
  '[::1',
  '::1%lo',
])('%j is not this machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test.each([
  'localhost',
  'localhost:4747',
  'localhost:',
  '127.0.0.1:1',
  '[::1]:4747',
  'a.localhost:80',
])('%s names this machine', (authority) => {
  expect(isLoopbackAuthority(authority)).toBe(true)
})

test.each([
  '',
  ':4747',
  'evil.example',
  'localhost@evil.example',
  'evil.example:80@localhost',
  'localhost:port',
  'localhost:4747:1',
  'localhost:123456',
  'localhost/evil',
  'localhost evil.example',
  'localhost,evil.example',
  '::1',
  '[::1]evil',
])('%j does not name this machine', (authority) => {
  expect(isLoopbackAuthority(authority)).toBe(false)
})
