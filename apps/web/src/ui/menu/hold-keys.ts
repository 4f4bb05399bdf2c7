/** Keys that a menu uses: letters find an item. */
const isMenuKey = (key: string): boolean =>
  key.length === 1 || /^(Arrow(Up|Down)|Home|End|Enter)$/.test(key)

/**
 * Holds the keys that are pressed after the button of a menu and before the menu has the focus, while its code is still
 * loading or its items are not rendered, and then presses them in the menu. Otherwise they would scroll the page or act
 * on the row around the button.
 * @param close closes a menu that has not appeared yet
 * @returns a function that ends it
 */
export function holdKeys(button: HTMLElement, close: () => void): () => void {
  let held: string[] = []
  let menu: HTMLElement | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted && menu?.contains(event.target as Node)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { key, target } = event
    const isHere = target === button || target === document.body || menu?.contains(target as Node)
    if (key === 'Tab' || !isHere) return end()
    if (key !== 'Escape' && !isMenuKey(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Escape') {
      end()
      close()
    } else if (!event.repeat || key.startsWith('Arrow')) held.push(key)
  }
  /** A button is clicked when the space bar is released. */
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && held.includes(' ')) event.preventDefault()
  }
  const onPointerDown = ({ target }: Event) => {
    end()
    // A menu that has just appeared does not have the focus yet: a press on its item is none elsewhere.
    const isInMenu = target instanceof Element && target.closest('[role="menu"]')
    if (!menu && !isInMenu && !button.contains(target as Node)) close()
  }
  const onFocusIn = ({ target }: Event) => {
    if (menu || !(target instanceof Element)) return
    menu = target.closest<HTMLElement>('[role="menu"]')
    if (menu) requestAnimationFrame(replay)
  }
  const replay = () => {
    const key = held.shift()
    if (!menu?.isConnected || key === undefined) return end()
    const at = document.activeElement
    const target = at && menu.contains(at) ? at : menu
    for (const type of ['keydown', 'keyup']) {
      target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
    }
    // The menu moves the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(replay))
  }
  const listeners = [
    ['keydown', onKeyDown],
    ['keyup', onKeyUp],
    ['pointerdown', onPointerDown],
    ['focusin', onFocusIn],
  ] as const
  function end() {
    held = []
    for (const [name, listener] of listeners) {
      window.removeEventListener(name, listener as EventListener, true)
    }
  }
  for (const [name, listener] of listeners) {
    window.addEventListener(name, listener as EventListener, true)
  }
  return end
}
