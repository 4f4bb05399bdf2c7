import { expect, test } from 'vitest'
import { createPrompts } from './prompts'

test('one question is shown at a time, in their order', async () => {
  const { ask, read } = createPrompts()
  const [first, second] = [ask({ kind: 'sign-in' }), ask({ kind: 'add' })]
  expect(read()?.request.kind).toBe('sign-in')
  read()!.answer(true)
  expect(await first).toBe(true)
  expect(read()?.request.kind).toBe('add')
  read()!.answer(false)
  expect(await second).toBe(false)
  expect(read()).toBeNull()
})

test('after three refusals in a row an app isn’t heard any more', async () => {
  const { ask, read } = createPrompts()
  const waiting = [1, 2, 3, 4].map(() => ask({ kind: 'add' }))
  for (let refusal = 0; refusal < 3; refusal++) read()!.answer(false)
  expect(await Promise.all(waiting)).toEqual([false, false, false, false])
  expect(await ask({ kind: 'sign-in' })).toBe(false)
  expect(read()).toBeNull()
})

test('an agreement forgets earlier refusals', async () => {
  const { ask, read } = createPrompts()
  for (const answer of [false, false, true, false, false]) {
    const asked = ask({ kind: 'add' })
    read()!.answer(answer)
    expect(await asked).toBe(answer)
  }
  void ask({ kind: 'add' })
  expect(read()).not.toBeNull()
})

test('a flood of questions is declined without being shown', async () => {
  const { ask, read } = createPrompts()
  const asked = Array.from({ length: 50 }, () => ask({ kind: 'sign-in' }))
  expect(await asked[49]).toBe(false)
  read()!.answer(true)
  expect(await asked[0]).toBe(true)
})
