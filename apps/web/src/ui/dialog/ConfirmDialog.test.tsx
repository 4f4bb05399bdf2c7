import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog'

let root: Root
let onConfirm: () => Promise<unknown> | void
let describeError: (error: unknown) => string | undefined

function Page() {
  const [open, setOpen] = useState(false)
  const [hasRow, setRow] = useState(true)
  return (
    <main id="screen" tabIndex={-1}>
      {hasRow ? (
        <button type="button" onClick={() => setOpen(true)}>
          Remove…
        </button>
      ) : null}
      {open ? (
        <ConfirmDialog
          title="Remove it?"
          action="Remove"
          describeError={(error) => describeError(error)}
          onConfirm={async () => {
            await onConfirm()
            setRow(false)
          }}
          onClose={() => setOpen(false)}
        >
          It is gone then.
        </ConfirmDialog>
      ) : null}
    </main>
  )
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name)!
const click = (name: string) => act(async () => button(name).click())
const dialog = () => document.querySelector('dialog')
const escape = () =>
  act(async () => void dialog()!.dispatchEvent(new Event('cancel', { cancelable: true })))

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  describeError = String
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Page />))
  button('Remove…').focus()
  await click('Remove…')
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('focuses Cancel, and closes on it and on Escape without running the action', async () => {
  onConfirm = vi.fn<() => void>()
  // The browser focuses it when the dialog opens.
  expect(button('Cancel').hasAttribute('autofocus')).toBe(true)
  await click('Cancel')
  expect(dialog()).toBeNull()
  await click('Remove…')
  await escape()
  expect(dialog()).toBeNull()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('stays open while the action runs, whatever is pressed, and closes when it is done', async () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  onConfirm = vi.fn<() => Promise<void>>(() => promise)
  await click('Remove')
  expect(button('Remove').getAttribute('aria-busy')).toBe('true')
  await escape()
  await click('Cancel')
  await click('Remove')
  expect(dialog()).not.toBeNull()
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await act(async () => resolve())
  expect(dialog()).toBeNull()
})

it('shows an error inside, focuses the button again and lets it be tried again', async () => {
  onConfirm = () => Promise.reject(new Error('It is locked'))
  await click('Remove')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Error: It is locked')
  expect(document.activeElement).toBe(button('Remove'))
  onConfirm = () => Promise.resolve()
  await click('Remove')
  expect(dialog()).toBeNull()
})

it('says nothing about an action that the user canceled', async () => {
  describeError = () => undefined
  onConfirm = () => Promise.reject(new Error('closed'))
  await click('Remove')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  expect(button('Remove').disabled).toBe(false)
})

it('moves the focus to the screen when the button that opened it is gone', async () => {
  onConfirm = () => Promise.resolve()
  await click('Remove')
  expect(document.activeElement).toBe(document.getElementById('screen'))
})
