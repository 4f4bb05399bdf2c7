import type { Row } from './describe'

/** Elements of the frame's screens. Texts are only ever set as text, never as HTML. */

export interface ScreenElement {
  parts: HTMLElement[]
  focus?: HTMLElement
  /** Called when the screen is removed. */
  stop?: () => void
}

export const html = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  text?: string,
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (text !== undefined) element.textContent = text
  return element
}

export const button = (
  text: string,
  look: 'primary' | 'quiet' | 'link',
  onClick: () => void,
): HTMLButtonElement => {
  const element = html('button', { type: 'button', class: look }, text)
  // A click that a script dispatched is not a click of the user.
  element.addEventListener('click', (event) => {
    if (event.isTrusted) onClick()
  })
  return element
}

export interface Field<Input extends HTMLElement> {
  element: HTMLElement
  input: Input
  hint(text: string): void
  showError(text: string): void
  /** A sandboxed frame cannot submit forms, so Enter does what the button would. */
  onEnter(then: () => void): void
}

let lastField = 0

const labelled = <Input extends HTMLElement>(label: string, input: Input): Field<Input> => {
  const id = `field-${++lastField}`
  input.id = id
  input.setAttribute('aria-describedby', `${id}-note`)
  const hint = html('p', { class: 'hint' })
  const error = html('p', { class: 'problem', role: 'alert' })
  const note = html('div', { id: `${id}-note` })
  note.append(hint, error)
  const element = html('div', { class: 'field' })
  element.append(html('label', { for: id }, label), input, note)
  return {
    element,
    input,
    hint: (text) => void (hint.textContent = text),
    showError(text) {
      error.textContent = text
      input.setAttribute('aria-invalid', String(text !== ''))
    },
    onEnter: (then) =>
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') then()
      }),
  }
}

export const field = (
  label: string,
  autocomplete: 'new-password' | 'current-password',
): Field<HTMLInputElement> =>
  labelled(label, html('input', { type: 'password', autocomplete, maxlength: '256' }))

export const textArea = (label: string): Field<HTMLTextAreaElement> =>
  labelled(
    label,
    html('textarea', {
      rows: '4',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: '1000',
      translate: 'no',
    }),
  )

export const leadWith = (host: string, rest: string): HTMLElement => {
  const lead = html('p', { class: 'lead' })
  lead.append(html('strong', {}, host), ` ${rest}`)
  return lead
}

export const rows = (given: readonly Row[]): HTMLElement => {
  const list = html('dl', { class: 'rows', tabindex: '0' })
  for (const { label, value, code } of given) {
    const row = html('div', { class: label ? 'row' : 'row whole' })
    if (label) row.append(html('dt', {}, label))
    row.append(html('dd', { dir: 'auto', ...(code ? { class: 'code' } : {}) }, value))
    list.append(row)
  }
  return list
}

/** What only some want to see, behind its title. */
export const folded = (title: string, content: HTMLElement): HTMLElement => {
  const details = html('details')
  details.append(html('summary', {}, title), content)
  return details
}
