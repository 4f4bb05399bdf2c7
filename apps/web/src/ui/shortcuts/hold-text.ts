/** Keys that fields use besides characters. */
const isFieldKey = (key: string) => /^(Arrow(Up|Down)|Backspace|Enter)$/.test(key)

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLElement &&
  target.matches('textarea,input:not([type]),[type=text],[type=search]')

/** After this time whatever was to open has failed, in milliseconds. */
const LIMIT = 15_000

let holding: AbortController | undefined

/**
 * Holds what is typed after something was opened to type into, while its code is loading and its field has no focus yet,
 * and then types it into the field. Otherwise the letters would be lost, or act as shortcuts on the page behind.
 * @param close closes what has not appeared yet, on Escape
 */
export function holdText(close: () => void): void {
  holding?.abort()
  const hold = (holding = new AbortController())
  const { signal } = hold
  const end = () => hold.abort()
  const held: string[] = []
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!event.isTrusted || event.isComposing) return
    // With AltGr pressed, some keyboards type characters that are on no key of their own.
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (isCommand && !event.getModifierState('AltGraph')) return
    if (key === 'Escape' || key === 'Tab') {
      end()
      // An open dialog closes by itself.
      if (key === 'Tab' || document.querySelector('dialog[open]')) return
      close()
    } else if (key === 'Enter' && (event.target as Element).closest?.('dialog[open]')) {
      // What has opened has no field, or its buttons have the focus.
      return end()
    } else if ([...key].length !== 1 && !isFieldKey(key)) return
    else if (!event.repeat) held.push(key)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // The field’s own code moves the cursor when it gets the focus.
  const onFocusIn = ({ target }: Event) =>
    void (isTextField(target) && requestAnimationFrame(() => replay(target)))
  const replay = (field: HTMLInputElement) => {
    if (signal.aborted || document.activeElement !== field) return
    end()
    for (const key of held) press(field, key)
  }
  addEventListener('keydown', onKeyDown, { capture: true, signal })
  addEventListener('focusin', onFocusIn, { signal })
  // A pointer shows that the reader has moved on.
  addEventListener('pointerdown', end, { capture: true, signal })
  setTimeout(end, LIMIT)
}

/** Presses a key in a field, with what browsers do by default. */
function press(field: HTMLInputElement, key: string) {
  const options = { key, bubbles: true, cancelable: true }
  if (!field.dispatchEvent(new KeyboardEvent('keydown', options))) return
  // It alone fires the events of typing, and can be undone.
  if (key === 'Backspace') document.execCommand('delete')
  else if (key.length < 3) document.execCommand('insertText', false, key)
  else if (key !== 'Enter') return
  else if (field.tagName === 'TEXTAREA') document.execCommand('insertLineBreak')
  else field.form?.requestSubmit()
}
