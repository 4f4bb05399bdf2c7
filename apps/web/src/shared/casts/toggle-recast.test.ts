import { EntityStore, Toggles } from '@castaway/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dismissToast, toastStore } from '../../ui/toast/toasts'
import { toggleRecast } from './toggle-recast'

let refused = false
let sent: boolean[]
let store: EntityStore
let toggles: Toggles
const recasted = () => store.cast('0xa')?.viewer_context?.recasted
const toasts = () => toastStore.read().map(({ title }) => title)
const undo = () => {
  const action = toastStore.read().at(-1)?.action
  if (action && 'run' in action) action.run()
}

beforeEach(() => {
  refused = false
  sent = []
  store = new EntityStore()
  store.putCast({
    hash: '0xa',
    reactions: { likes_count: 0, recasts_count: 0 },
    viewer_context: { liked: false, recasted: false },
  } as never)
  toggles = new Toggles(
    store,
    async (_kind, _hash, want) => {
      sent.push(want)
      if (refused) throw new Error('refused')
    },
    () => {},
  )
})
afterEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
})

it('a recast is announced with a toast that undoes it', async () => {
  await toggleRecast(toggles, '0xa')
  expect(recasted()).toBe(true)
  expect(toasts()).toEqual(['Recasted'])
  undo()
  await Promise.resolve()
  expect(sent).toEqual([true, false])
  expect(recasted()).toBe(false)
})

it('undoing a recast takes its toast away and shows none', async () => {
  await toggleRecast(toggles, '0xa')
  await toggleRecast(toggles, '0xa')
  expect(recasted()).toBe(false)
  expect(toasts()).toEqual([])
})

it('rapid presses leave one toast', async () => {
  await Promise.all([1, 2, 3].map(() => toggleRecast(toggles, '0xa')))
  expect(recasted()).toBe(true)
  expect(toasts()).toEqual(['Recasted'])
})

it('a recast that is refused is not announced', async () => {
  refused = true
  await toggleRecast(toggles, '0xa')
  expect(toasts()).toEqual([])
})
