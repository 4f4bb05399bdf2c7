import { expect, test } from 'vitest'
import { risingTerms, type TopicCast } from './rising-terms'

const { signal } = new AbortController()
/** One cast by each of this number of users. */
const by = (count: number, text: string, score = 1, first = 1): TopicCast[] =>
  Array.from({ length: count }, (_, i) => ({ fid: first + i, text, score }))

test('words that more people use than before rise, common ones do not', async () => {
  const recent = [...by(10, 'ferry'), ...by(4, 'eclipse')]
  const before = [[...by(10, 'ferry'), ...by(4, 'market')]]
  expect(await risingTerms(recent, before, signal)).toEqual(['eclipse'])
  expect(await risingTerms(recent, [], signal)).toEqual(['ferry', 'eclipse'])
})

test('one person cannot make a topic, and accounts without a score count a tenth', async () => {
  const loud = Array.from({ length: 100 }, () => by(1, 'airdrop')).flat()
  const spam = by(20, 'giveaway', 0, 1_000)
  const topic = by(4, 'eclipse')
  expect(await risingTerms([...loud, ...spam, ...topic], [], signal)).toEqual([
    'eclipse',
    'giveaway',
  ])
})

test('a pair stands for its words if people use them together', async () => {
  const together = [...by(5, 'low tide'), ...by(1, 'tide', 1, 6)]
  expect(await risingTerms(together, [], signal)).toEqual(['low tide'])
  const apart = [...by(3, 'low tide'), ...by(6, 'tide', 1, 6)]
  expect(await risingTerms(apart, [], signal)).toEqual(['tide', 'low'])
})

test('what few of very many people use is chance', async () => {
  const crowd = Array.from({ length: 400 }, (_, i) => by(1, `word${i}`, 1, i + 1)).flat()
  const recent = [...crowd, ...by(5, 'sandbar'), ...by(12, 'eclipse')]
  expect(await risingTerms(recent, [], signal)).toEqual(['eclipse'])
  // Twice as many as before may be chance too.
  expect(await risingTerms(by(20, 'ferry'), [by(20, 'market'), by(20, 'ferry')], signal)).toEqual([
    'ferry',
  ])
  expect(await risingTerms(by(4, 'ferry'), [by(4, 'market'), by(4, 'ferry')], signal)).toEqual([])
})
