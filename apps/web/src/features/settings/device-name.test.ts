import { expect, it } from 'vitest'
import { deviceName } from './device-name'

it('a user agent becomes a name that people know', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  expect(deviceName(chrome)).toBe('Chrome on Linux')
  expect(deviceName(`${chrome} Edg/140.0`)).toBe('Edge on Linux')
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1'),
  ).toBe('Safari on iOS')
  expect(deviceName('curl/8')).toBe('Unknown device')
})
