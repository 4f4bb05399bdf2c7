import { expect, test } from 'vitest'
import { contrast, palette, textOn } from './palette'

test('labels on every color of the palette can be read', () => {
  for (const [name, { light, dark }] of Object.entries(palette)) {
    const onLight = name === 'gray' || name === 'blue' ? '#ffffff' : '#000000'
    expect([name, textOn(light), textOn(dark)]).toEqual([name, onLight, '#000000'])
    for (const hex of [light, dark]) expect(contrast(hex, textOn(hex))).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
