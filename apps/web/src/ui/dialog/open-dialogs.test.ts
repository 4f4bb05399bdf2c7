import { afterEach, expect, it, vi } from 'vitest'
import { DEPTH, openModal, untilDialog } from './open-dialogs'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  history.replaceState(null, '')
})

/** Waits for a dialog; returns what to expect calls of. */
function wait() {
  const resolved = vi.fn()
  void untilDialog().then(resolved)
  return resolved
}
const pass = () => new Promise((done) => setTimeout(done))

it('a page without dialogs waits for the first one', async () => {
  const resolved = wait()
  await pass()
  expect(resolved).not.toHaveBeenCalled()
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  ends.push(openModal(dialog), () => dialog.remove())
  await pass()
  expect(resolved).toHaveBeenCalledOnce()
})

it('a reloaded page whose history entry was of a dialog does not wait', async () => {
  history.replaceState({ [DEPTH]: 1 }, '')
  const resolved = wait()
  await pass()
  expect(resolved).toHaveBeenCalledOnce()
})

it('Back to the entry of a dialog ends the wait', async () => {
  const resolved = wait()
  window.dispatchEvent(new PopStateEvent('popstate'))
  await pass()
  expect(resolved).not.toHaveBeenCalled()
  history.replaceState({ [DEPTH]: 1 }, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await pass()
  expect(resolved).toHaveBeenCalledOnce()
})
