/**
 * For the `ref` of a field that is to have the keyboard when its dialog opens. A dialog gives it to its first button
 * otherwise, and what is focused before it opens has it no more.
 */
export const focusOnMount = (field: HTMLElement | null): void => {
  if (field?.closest('dialog:not([open])')) field.setAttribute('autofocus', '')
  else field?.focus()
}
