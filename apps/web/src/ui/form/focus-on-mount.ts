/**
 * For the `ref` of a field that takes the focus when its dialog opens. Otherwise the dialog focuses its first button,
 * and a focus set before it opens is lost.
 */
export const focusOnMount = (field: HTMLElement | null): void => {
  if (field?.closest('dialog:not([open])')) field.setAttribute('autofocus', '')
  else field?.focus()
}
