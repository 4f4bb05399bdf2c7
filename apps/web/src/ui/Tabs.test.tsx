import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Tabs } from './Tabs'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: Root
let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const tabs = (['one', 'two', 'three'] as const).map((id) => ({ id, label: id }))

it('arrow keys move from the focused tab while the page loads, then from the selected one', () => {
  const chosen: string[] = []
  const show = (current: 'one' | 'two' | 'three') =>
    act(() =>
      root.render(
        <Tabs label="Views" tabs={tabs} current={current} onSelect={(id) => chosen.push(id)} />,
      ),
    )
  const press = (key: string) =>
    act(() =>
      place
        .querySelector('[role=tablist]')!
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
  show('one')
  press('ArrowRight')
  press('ArrowRight')
  expect(chosen).toEqual(['two', 'three'])
  show('three')
  // Simulates the browser's back button.
  show('one')
  press('ArrowLeft')
  expect(chosen).toEqual(['two', 'three', 'three'])
})
