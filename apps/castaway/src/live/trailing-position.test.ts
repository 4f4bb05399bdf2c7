import type { EventBatch, StoreEvent } from '@castaway/provider'
import { expect, test } from 'vitest'
import { trailingPosition } from './trailing-position'

async function setup() {
  let seq = 7
  let time = 1_000
  let tell: (batch: EventBatch) => void = () => {}
  const position = trailingPosition(
    {
      position: () => String(seq),
      follow: (listener) => {
        tell = listener
        return () => {}
      },
      ready: () => Promise.resolve(),
    },
    5_000,
    () => time,
  )
  await Promise.resolve()
  return {
    position,
    pass: (milliseconds: number) => void (time += milliseconds),
    happen: (kind: StoreEvent['kind'] = 'follow') => {
      seq += 1
      tell({ seq, events: [{ kind } as StoreEvent] })
    },
  }
}

test('it is the position of some seconds ago', async () => {
  const { position, pass, happen } = await setup()
  expect(position()).toBe('7')
  pass(60_000)
  happen()
  pass(4_900)
  expect(position()).toBe('7')
  pass(100)
  expect(position()).toBe('8')
})

test('what has long happened does not come again', async () => {
  const { position, pass, happen } = await setup()
  position()
  pass(60_000)
  // The last ones come too soon after the first for a mark of their own.
  for (let count = 0; count < 10; count++) happen()
  expect(position()).toBe('7')
  pass(5_000)
  expect(position()).toBe('17')
})

test('in a busy log it is never later than it should be, and not much earlier', async () => {
  const { position, pass, happen } = await setup()
  for (let count = 0; count < 1_000; count++) {
    happen()
    pass(10)
  }
  // One happens every 10 ms, the last of them 10 ms ago.
  expect(Number(position())).toBeLessThanOrEqual(1_007 - 499)
  expect(Number(position())).toBeGreaterThan(1_007 - 499 - 25)
})

test('it does not go back behind a replacement of everything', async () => {
  const { position, pass, happen } = await setup()
  position()
  pass(60_000)
  happen()
  happen('replaced')
  expect(position()).toBe('9')
})
