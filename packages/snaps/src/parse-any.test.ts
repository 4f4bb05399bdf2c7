import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyElement } from '../test/documents'
import { nodesOf } from './index'
import { parseSnap } from './parse'

test('whatever is sent is read or rejected with a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (given) => {
      const parsed = parseSnap(given, { allowLoopback: false })
      expect(parsed.snap === null && parsed.problems.length > 0).toBe(true)
    }),
  )
})

test('the tree of a snap ends, and has everything that can be reached', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'gone', '__proto__', 'toString')
  const some = fc.constantFrom(...Object.entries(everyElement))
  const events = fc.constantFrom(
    undefined,
    {},
    { press: { action: 'submit', params: { target: 'https://a.example/' } } },
    { press: { action: 'later' } },
  )
  const element = fc
    .tuple(some, fc.array(id, { maxLength: 2 }), events)
    .map(([[type, props], children, on]) => ({ type, props, children, ...(on && { on }) }))
  const broken = fc.record({ type: fc.constantFrom('text', 'script'), props: fc.anything() })
  const elements = fc.record(
    {
      page: element,
      a: element,
      b: element,
      c: fc.oneof({ weight: 9, arbitrary: element }, { weight: 1, arbitrary: broken }),
      d: element,
    },
    { requiredKeys: ['page'] },
  )
  const document = fc.record({
    version: fc.constantFrom('1.0', '2.0'),
    ui: fc.record({ root: fc.constantFrom('page', 'a', 'toString'), elements }),
  })
  let snaps = 0
  fc.assert(
    fc.property(document, (given) => {
      const parsed = parseSnap(given, { allowLoopback: false })
      fc.pre(parsed.snap !== null)
      snaps += 1
      const ids = [...nodesOf(parsed.snap.root)].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      // What was answered is a snap again, and nothing is lost on the way.
      const flat = Object.fromEntries(
        [...nodesOf(parsed.snap.root)].map(({ children, press: pressed, ...node }) => [
          node.id,
          {
            type: node.type,
            props: node.props,
            children: children.map((child) => child.id),
            ...(pressed && { on: { press: { action: pressed.action, params: pressed } } }),
          },
        ]),
      )
      const again = parseSnap(
        { version: parsed.snap.version, ui: { root: ids[0], elements: flat } },
        { allowLoopback: false },
      )
      expect(again.snap?.root).toEqual(parsed.snap.root)
    }),
    { numRuns: 1_000 },
  )
  expect(snaps).toBeGreaterThan(20)
})
