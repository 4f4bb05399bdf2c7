import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { useSelection } from './use-selection'

let end = () => {}
afterEach(() => end())

/** A selection among letters, which are their own keys. */
function selectionOf(first?: 0 | -1) {
  const root = createRoot(document.createElement('div'))
  end = () => act(() => root.unmount())
  let selection!: ReturnType<typeof useSelection>
  let shown = ''
  const Field = ({ options }: { options: string }) => {
    selection = useSelection([...options], String, first)
    shown = options
    return null
  }
  return {
    show: (options: string) => act(() => root.render(<Field options={options} />)),
    step: (by: 1 | -1) => act(() => selection.step(by)),
    select: (index: number) => act(() => selection.select(index)),
    reset: () => act(() => selection.reset()),
    selected: () => shown[selection.index],
  }
}

describe('the selection among options', () => {
  it('is the first option, whatever arrives before it', () => {
    const { show, selected } = selectionOf()
    show('b')
    show('ab')
    expect(selected()).toBe('a')
  })

  it('wraps around at both ends and survives an empty list', () => {
    const { show, step, selected } = selectionOf()
    show('')
    step(1)
    expect(selected()).toBeUndefined()
    show('abc')
    step(-1)
    expect(selected()).toBe('c')
    step(1)
    expect(selected()).toBe('a')
  })

  it('stays on the option that a key or the pointer selected when others arrive', () => {
    const { show, step, select, selected } = selectionOf()
    show('mn')
    step(1)
    show('abmno')
    expect(selected()).toBe('n')
    select(2)
    show('m')
    expect(selected()).toBe('m')
  })

  it('keeps its place when the selected option is gone, and the last one when there are fewer', () => {
    const { show, select, selected } = selectionOf()
    show('abcd')
    select(1)
    show('acd')
    expect(selected()).toBe('c')
    show('a')
    expect(selected()).toBe('a')
  })

  it('is none at first where only a key selects, and again after a reset', () => {
    const { show, step, reset, selected } = selectionOf(-1)
    show('abc')
    expect(selected()).toBeUndefined()
    step(-1)
    expect(selected()).toBe('c')
    reset()
    expect(selected()).toBeUndefined()
    step(1)
    expect(selected()).toBe('a')
  })
})
