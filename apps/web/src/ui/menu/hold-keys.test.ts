import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdKeys } from './hold-keys'

let button: HTMLButtonElement
let closed: number
let used: string[]
let end: () => void
beforeEach(() => {
  button = document.body.appendChild(document.createElement('button'))
  button.focus()
  closed = 0
  used = []
  // Shortcuts of the page around the button.
  window.addEventListener('keydown', onPage)
  end = holdKeys(button, () => (closed += 1))
})
afterEach(() => {
  end()
  window.removeEventListener('keydown', onPage)
  document.body.replaceChildren()
})
const onPage = ({ key, defaultPrevented }: KeyboardEvent) => {
  if (!defaultPrevented) used.push(`page ${key}`)
}

const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  // As pressed by a person, which a test cannot.
  Object.defineProperty(event, 'isTrusted', { value: true })
  document.activeElement!.dispatchEvent(event)
}

const openMenu = ({ focus = true } = {}) => {
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  menu.tabIndex = -1
  menu.addEventListener('keydown', (event) => {
    event.preventDefault()
    used.push(`menu ${event.key}`)
  })
  if (focus) menu.focus()
  return menu
}

it('keys pressed before a menu has the focus are pressed in it, in order', async () => {
  press('ArrowDown')
  press('l')
  expect(used).toEqual([])
  openMenu()
  press('Enter')
  await expect.poll(() => used).toEqual(['menu ArrowDown', 'menu l', 'menu Enter'])
  await expect.poll(() => (press('Home'), used.at(-1))).toBe('menu Home')
  expect(closed).toBe(0)
})

it('Escape closes a menu that has not appeared yet, and the page has its keys again', () => {
  press('ArrowDown')
  press('Escape')
  expect(closed).toBe(1)
  press('j')
  expect(used).toEqual(['page j'])
})

it('a press elsewhere closes a menu that has not appeared yet', () => {
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(closed).toBe(1)
  press('j')
  expect(used).toEqual(['page j'])
})

it('a press in a menu that does not have the focus yet leaves it open', () => {
  openMenu({ focus: false }).dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(closed).toBe(0)
})
