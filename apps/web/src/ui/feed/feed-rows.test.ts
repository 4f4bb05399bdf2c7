import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveTo } from './feed-rows'

let root: HTMLElement
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => root.remove())

const draw = (key: string) => {
  const row = root.appendChild(document.createElement('div'))
  row.tabIndex = -1
  row.dataset.key = key
}
const focused = () => (document.activeElement as HTMLElement).dataset.key
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) {
    await new Promise((next) => requestAnimationFrame(next))
  }
}

it('a row that is not rendered yet is awaited and scrolled into view', async () => {
  let revealed = 0
  moveTo(root, 'far', 0, () => (revealed += 1))
  await frames(3)
  draw('far')
  await frames(3)
  expect([revealed > 0, focused()]).toEqual([true, 'far'])
})

it('a reader who has scrolled on is not moved back', async () => {
  draw('near')
  moveTo(root, 'far', 0, () => {})
  moveTo(root, 'near', 0, () => {})
  draw('far')
  await frames(4)
  expect(focused()).toBe('near')
})
