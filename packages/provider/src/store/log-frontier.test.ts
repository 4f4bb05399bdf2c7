import { describe, expect, it } from 'vitest'
import { coveredBy, createFrontier, parsePosition } from './log-frontier'

describe('the frontier of the event log', () => {
  it('delivers each batch once, in any order', () => {
    const frontier = createFrontier(4)
    expect([6, 5, 6, 4, 7].map((seq) => frontier.take(seq))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
    expect(frontier.settled).toBe(7)
    expect(frontier.missing()).toEqual([])
  })

  it('waits for a number whose transaction may still commit', () => {
    const frontier = createFrontier(4)
    frontier.take(6)
    expect(frontier.unknown()).toEqual([5])
    frontier.suspect([5], new Set(['3/7', '4/1']))
    frontier.settle(new Set(['4/1', '5/1']))
    expect([frontier.settled, frontier.unknown()]).toEqual([4, []])
    expect(frontier.take(5)).toBe(true)
    expect(frontier.settled).toBe(6)
  })

  it('gives up on a number once every transaction that could hold it has ended', () => {
    const frontier = createFrontier(4)
    frontier.take(7)
    frontier.suspect([5], new Set(['3/7']))
    frontier.suspect([6], new Set(['3/7', '4/1']))
    frontier.settle(new Set(['4/1', '3/8']))
    expect([frontier.settled, frontier.missing()]).toEqual([5, [6]])
    frontier.settle(new Set())
    expect(frontier.settled).toBe(7)
  })

  it('counts what was there at the start as delivered', () => {
    const frontier = createFrontier(2, [3, 5])
    expect([frontier.settled, frontier.take(5), frontier.missing()]).toEqual([3, false, [4]])
  })

  it('jumps over numbers that no one else can hold', () => {
    const frontier = createFrontier(2, [4])
    frontier.jumpTo(9)
    frontier.jumpTo(8)
    expect([frontier.settled, frontier.position()]).toEqual([9, '9'])
  })

  it('writes a position that names what was delivered beyond a missing number', () => {
    const frontier = createFrontier(10)
    frontier.take(15)
    frontier.take(12)
    expect(frontier.position()).toBe('10-1.1.2.1')
    expect(parsePosition('10-1.1.2.1')).toEqual({
      settled: 10,
      ahead: [
        [12, 12],
        [15, 15],
      ],
    })
    frontier.take(11)
    expect(frontier.position()).toBe('12-2.1')
  })

  it('writes a short position however many were delivered beyond a missing number', () => {
    const frontier = createFrontier(10)
    for (let seq = 1_000; seq < 2_000; seq++) frontier.take(seq)
    expect(frontier.position()).toBe('10-989.1000')
    for (let seq = 3_000; seq < 4_000; seq += 2) frontier.take(seq)
    const { ahead } = parsePosition(frontier.position())!
    expect([ahead.length, ahead[0], ahead[1], ahead[99]]).toEqual([
      100,
      [1_000, 1_999],
      [3_000, 3_000],
      [3_196, 3_196],
    ])
  })

  it('tells what a stream has got by its position', () => {
    const isCovered = coveredBy('10-1.2.2.1')
    expect([9, 10, 11, 12, 13, 14, 15, 16, 17].filter(isCovered)).toEqual([9, 10, 12, 13, 16])
  })

  it('refuses what is not a position', () => {
    for (const text of [
      '',
      '-1',
      '1e3',
      '1-',
      '1-2.',
      'x',
      '1-2-3',
      '1-2',
      '1-0.2',
      '1-2.2.1',
      `${'9'.repeat(16)}`,
      '1+2\n',
    ])
      expect([text, parsePosition(text)]).toEqual([text, null])
    expect(parsePosition('0')).toEqual({ settled: 0, ahead: [] })
  })
})
