import { guardClicks } from './click-guard'
import { describe, describeClaim } from './describe'
import {
  button,
  field,
  folded,
  html,
  leadWith,
  rows,
  textArea,
  type ScreenElement,
} from './elements'
import { accountClaimOf } from './meaning'
import { PASSWORD_LENGTH, strengthOf } from './password-strength'
import type { Answer, VaultScreen, Screen } from './screens'
import type { ErrorKey } from './strings'
import type { FrameStrings } from './strings/frame-strings'

export interface DomScreenOptions {
  root: HTMLElement
  /** The strings of the current language; read every time a screen is shown. */
  strings(): FrameStrings
  /** Host of the embedding page; shown with what is to be signed. */
  host: string
  /** Whether the page can use passkeys. */
  passkeys: boolean
  /** Tells the page to show or hide the frame's overlay. */
  overlay(visible: boolean): void
}

type AnswerCallback = (answer: Answer | null) => void

/** The frame's screens in plain DOM: no library is loaded in the document that holds keys. */
export const createDomScreen = (options: DomScreenOptions): VaultScreen => {
  const { root, overlay } = options
  let bar: HTMLElement | undefined
  let end = () => {}

  const build = (screen: Screen, answer: AnswerCallback, errorKey?: ErrorKey): ScreenElement => {
    const strings = options.strings()
    const error = errorKey && strings.errors[errorKey]
    switch (screen.kind) {
      case 'new-password':
        return newPassword(screen, answer, strings)
      case 'password':
        return password(screen, answer, strings, options.passkeys && screen.passkey, error)
      case 'secret':
        return secret(screen, answer, strings, error)
      case 'reveal':
        return reveal(screen, answer, strings)
      case 'confirm':
        return confirm(screen, answer, strings, options.host)
    }
  }

  return {
    ask: (screen, errorKey) =>
      new Promise((resolve) => {
        end()
        bar = undefined
        const answered: AnswerCallback = (answer) => {
          end()
          if (answer && screen.kind !== 'confirm' && screen.kind !== 'reveal') busy()
          resolve(answer)
        }
        const built = build(screen, answered, errorKey)
        const escape = (event: KeyboardEvent) => {
          if (event.key === 'Escape') answered(null)
        }
        document.addEventListener('keydown', escape)
        end = () => {
          document.removeEventListener('keydown', escape)
          built.stop?.()
          end = () => {}
        }
        const card = html('section', { class: 'card', role: 'dialog', 'aria-modal': 'true' })
        card.setAttribute('aria-labelledby', 'title')
        card.append(...built.parts)
        root.replaceChildren(card)
        overlay(true)
        // The page has to show the frame before an element in it can get the focus.
        requestAnimationFrame(() => built.focus?.focus())
      }),
    progress(done) {
      if (bar) bar.style.inlineSize = `${Math.round(done * 100)}%`
    },
    close() {
      end()
      bar = undefined
      root.replaceChildren()
      overlay(false)
    },
  }

  function busy() {
    bar = html('div', { class: 'bar' })
    const track = html('div', { class: 'track' })
    track.append(bar)
    const note = html('p', { class: 'lead', role: 'status' }, options.strings().working)
    const card = html('section', { class: 'card' })
    card.append(note, track)
    root.replaceChildren(card)
  }
}

const heading = ({ title, lead }: { title: string; lead: string }) => [
  html('h1', { id: 'title' }, title),
  html('p', { class: 'lead' }, lead),
]

const actions = (...buttons: HTMLElement[]) => {
  const row = html('div', { class: 'actions' })
  row.append(...buttons)
  return row
}

const cancelBy = (answer: AnswerCallback, { cancel }: FrameStrings) =>
  button(cancel, 'quiet', () => answer(null))

const strengthText = (password: string, { strength }: FrameStrings): string => {
  const { level, missing } = strengthOf(password)
  if (level !== 'short') return strength[level]
  return missing === PASSWORD_LENGTH ? strength.none(missing) : strength.short(missing)
}

const newPassword = (
  { purpose }: Extract<Screen, { kind: 'new-password' }>,
  answer: AnswerCallback,
  strings: FrameStrings,
): ScreenElement => {
  const text = strings.newPassword[purpose]
  const first = field(strings.fields.newPassword, 'new-password')
  const again = field(strings.fields.again, 'new-password')
  first.hint(strengthText('', strings))
  const send = () => {
    const { enough } = strengthOf(first.input.value)
    first.showError(enough ? '' : strengthText(first.input.value, strings))
    const same = again.input.value === first.input.value
    again.showError(same ? '' : strings.fields.differs)
    if (enough && same) answer({ text: first.input.value })
    else (enough ? again : first).input.focus()
  }
  first.input.addEventListener('input', () => {
    first.showError('')
    first.hint(strengthText(first.input.value, strings))
  })
  again.input.addEventListener('input', () => {
    const { value } = again.input
    again.showError(first.input.value.startsWith(value) ? '' : strings.fields.differs)
    again.hint(value !== '' && value === first.input.value ? strings.fields.same : '')
  })
  first.onEnter(() => again.input.focus())
  again.onEnter(send)
  const buttons = actions(cancelBy(answer, strings), button(text.go, 'primary', send))
  return { parts: [...heading(text), first.element, again.element, buttons], focus: first.input }
}

const password = (
  { purpose, address }: Extract<Screen, { kind: 'password' }>,
  answer: AnswerCallback,
  strings: FrameStrings,
  passkey: boolean,
  error?: string,
): ScreenElement => {
  const text = strings.password[purpose]
  const typed = field(strings.fields.password, 'current-password')
  if (error) typed.showError(error)
  const send = () => {
    if (typed.input.value) answer({ text: typed.input.value })
    else typed.input.focus()
  }
  typed.onEnter(send)
  const usePasskey = button(strings.passkey, 'link', () => answer({ passkey: true }))
  const parts = [
    ...heading(text),
    html('p', { class: 'address' }, address),
    typed.element,
    ...(passkey ? [usePasskey] : []),
    actions(cancelBy(answer, strings), button(text.go, 'primary', send)),
  ]
  return { parts, focus: typed.input }
}

const secret = (
  { purpose }: Extract<Screen, { kind: 'secret' }>,
  answer: AnswerCallback,
  strings: FrameStrings,
  error?: string,
): ScreenElement => {
  const text = strings.secret[purpose]
  const typed = textArea(text.label)
  if (error) typed.showError(error)
  const send = () => {
    if (typed.input.value.trim()) answer({ text: typed.input.value })
    else typed.input.focus()
  }
  const buttons = actions(cancelBy(answer, strings), button(text.go, 'primary', send))
  return { parts: [...heading(text), typed.element, buttons], focus: typed.input }
}

const reveal = (
  { what, address, text }: Extract<Screen, { kind: 'reveal' }>,
  answer: AnswerCallback,
  strings: FrameStrings,
): ScreenElement => {
  const shown =
    what === 'phrase'
      ? html('ol', { class: 'words', translate: 'no', dir: 'ltr' })
      : html('p', { class: 'secret', translate: 'no', dir: 'ltr' }, text)
  if (what === 'phrase') {
    for (const word of text.split(' ')) shown.append(html('li', {}, word))
  }
  const done = button(strings.reveal.done, 'primary', () => answer({ agreed: true }))
  return {
    parts: [
      ...heading(strings.reveal[what]),
      html('p', { class: 'address' }, address),
      shown,
      actions(done),
    ],
    focus: done,
  }
}

const confirm = (
  { address, request }: Extract<Screen, { kind: 'confirm' }>,
  answer: AnswerCallback,
  strings: FrameStrings,
  host: string,
): ScreenElement => {
  const agree = button(strings.confirm.go, 'primary', () => {
    if (!agree.disabled) answer({ agreed: true })
  })
  agree.disabled = true
  const reject = button(strings.confirm.reject, 'quiet', () => answer(null))
  const covered = html('p', { class: 'problem', role: 'status' })
  const stop = guardClicks(agree, ({ enabled, covered: hidden }) => {
    agree.disabled = !enabled
    covered.textContent = hidden && !enabled ? strings.confirm.covered : ''
  })
  const account = { label: strings.fields.account, value: address, code: true }
  const claim = accountClaimOf(request, address)
  return {
    parts: [
      html('h1', { id: 'title' }, claim ? strings.claim.title : strings.confirm[request.kind]),
      leadWith(host, strings.confirm.lead),
      ...(claim
        ? [
            html('p', { class: 'meaning' }, strings.claim.meaning(claim.fid)),
            folded(
              strings.claim.details,
              rows([...describeClaim(request, claim, strings), account]),
            ),
          ]
        : [rows([...describe(request, strings), account])]),
      covered,
      actions(reject, agree),
    ],
    focus: reject,
    stop,
  }
}
