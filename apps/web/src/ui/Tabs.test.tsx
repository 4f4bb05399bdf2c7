import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from './Tabs'

afterEach(cleanup)

const tabs = (['one', 'two', 'three'] as const).map((id) => ({ id, label: id }))

it('goes on from where the arrows are, though the place is not there yet; then from where it is', () => {
  const chosen: string[] = []
  const line = (current: 'one' | 'two' | 'three') => (
    <Tabs label="Views" tabs={tabs} current={current} onSelect={(id) => chosen.push(id)} />
  )
  const { rerender } = render(line('one'))
  const list = screen.getByRole('tablist', { name: 'Views' })
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  expect(chosen).toEqual(['two', 'three'])
  rerender(line('three'))
  // Back by the browser's own button.
  rerender(line('one'))
  fireEvent.keyDown(list, { key: 'ArrowLeft' })
  expect(chosen).toEqual(['two', 'three', 'three'])
})
