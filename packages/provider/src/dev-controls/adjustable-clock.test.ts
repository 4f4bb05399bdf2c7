import { expect, test } from 'vitest'
import { adjustableClock } from './adjustable-clock'

const START = 1_800_000_000_000

function clocks() {
  let real = START
  return { clock: adjustableClock({ now: () => real }), pass: (ms: number) => void (real += ms) }
}

test('runs with the underlying clock, with an offset', () => {
  const { clock, pass } = clocks()
  clock.advance(500)
  pass(100)
  expect(clock.now()).toBe(START + 600)
  expect(clock.offset).toBe(500)
  clock.set(START - 1000)
  pass(50)
  expect(clock.now()).toBe(START - 950)
})

test('freezes, moves while frozen, and runs on from there', () => {
  const { clock, pass } = clocks()
  clock.freeze()
  pass(10_000)
  expect([clock.now(), clock.frozenAt]).toEqual([START, START])
  clock.advance(300)
  pass(10_000)
  expect(clock.now()).toBe(START + 300)
  clock.set(START + 1000)
  expect(clock.frozenAt).toBe(START + 1000)
  clock.run()
  pass(5)
  expect([clock.now(), clock.frozenAt]).toEqual([START + 1005, null])
})

test('restores a saved state, frozen or running', () => {
  const { clock, pass } = clocks()
  clock.advance(500)
  const running = clock.state()
  clock.freeze()
  const held = clock.state()
  pass(10_000)
  clock.set(START - 7)
  clock.restore(held)
  expect([clock.now(), clock.frozenAt]).toEqual([START + 500, START + 500])
  clock.restore(running)
  expect([clock.now(), clock.frozenAt]).toEqual([START + 10_500, null])
})

test('resets to the underlying clock', () => {
  const { clock, pass } = clocks()
  clock.freeze()
  clock.advance(-777)
  clock.reset()
  pass(1)
  expect([clock.now(), clock.offset, clock.frozenAt]).toEqual([START + 1, 0, null])
})
