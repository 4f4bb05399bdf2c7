import { armWhenSeen } from './click-guard'
import { describe } from './describe'
import { button, field, html, leadWith, rows, textArea, type Built } from './elements'
import { PASSWORD_LENGTH, strengthOf } from './password-strength'
import type { Answer, KeeperScreen, Screen } from './screens'
import type { Problem } from './strings'
import type { FrameWords } from './strings/frame-strings'

export interface DomScreenOptions {
  root: HTMLElement
  /** The words of the moment; asked for whenever something is shown. */
  words(): FrameWords
  /** Host of the page that holds the frame; shown with what is to be signed. */
  host: string
  /** The page can ask passkeys. */
  passkeys: boolean
  /** Tells the page to lay the frame over itself, or to hide it. */
  overlay(visible: boolean): void
}

type Answered = (answer: Answer | null) => void

/** The frame's screens, in plain DOM: nothing of a library is loaded where a key lives. */
export const createDomScreen = (options: DomScreenOptions): KeeperScreen => {
  const { root, overlay } = options
  let bar: HTMLElement | undefined
  let end = () => {}

  const build = (screen: Screen, answer: Answered, problem?: Problem): Built => {
    const words = options.words()
    const said = problem && words.problems[problem]
    switch (screen.kind) {
      case 'new-password':
        return newPassword(screen, answer, words)
      case 'password':
        return password(screen, answer, words, options.passkeys && screen.passkey, said)
      case 'secret':
        return secret(screen, answer, words, said)
      case 'reveal':
        return reveal(screen, answer, words)
      case 'confirm':
        return confirm(screen, answer, words, options.host)
    }
  }

  return {
    ask: (screen, problem) =>
      new Promise((resolve) => {
        end()
        bar = undefined
        const answered: Answered = (answer) => {
          end()
          if (answer && screen.kind !== 'confirm' && screen.kind !== 'reveal') busy()
          resolve(answer)
        }
        const built = build(screen, answered, problem)
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
        // The page has to show the frame before anything in it can have the focus.
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
    const note = html('p', { class: 'lead', role: 'status' }, options.words().working)
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

const cancelBy = (answer: Answered, { cancel }: FrameWords) =>
  button(cancel, 'quiet', () => answer(null))

const strengthWords = (password: string, { strength }: FrameWords): string => {
  const { level, missing } = strengthOf(password)
  if (level !== 'short') return strength[level]
  return missing === PASSWORD_LENGTH ? strength.none(missing) : strength.short(missing)
}

const newPassword = (
  { purpose }: Extract<Screen, { kind: 'new-password' }>,
  answer: Answered,
  words: FrameWords,
): Built => {
  const text = words.newPassword[purpose]
  const first = field(words.fields.newPassword, 'new-password')
  const again = field(words.fields.again, 'new-password')
  first.hint(strengthWords('', words))
  const send = () => {
    const { enough } = strengthOf(first.input.value)
    first.problem(enough ? '' : strengthWords(first.input.value, words))
    const same = again.input.value === first.input.value
    again.problem(same ? '' : words.fields.differs)
    if (enough && same) answer({ text: first.input.value })
    else (enough ? again : first).input.focus()
  }
  first.input.addEventListener('input', () => {
    first.problem('')
    first.hint(strengthWords(first.input.value, words))
  })
  again.input.addEventListener('input', () => {
    const { value } = again.input
    again.problem(first.input.value.startsWith(value) ? '' : words.fields.differs)
    again.hint(value !== '' && value === first.input.value ? words.fields.same : '')
  })
  first.onEnter(() => again.input.focus())
  again.onEnter(send)
  const buttons = actions(cancelBy(answer, words), button(text.go, 'primary', send))
  return { parts: [...heading(text), first.element, again.element, buttons], focus: first.input }
}

const password = (
  { purpose, address }: Extract<Screen, { kind: 'password' }>,
  answer: Answered,
  words: FrameWords,
  passkey: boolean,
  problem?: string,
): Built => {
  const text = words.password[purpose]
  const typed = field(words.fields.password, 'current-password')
  if (problem) typed.problem(problem)
  const send = () => {
    if (typed.input.value) answer({ text: typed.input.value })
    else typed.input.focus()
  }
  typed.onEnter(send)
  const usePasskey = button(words.passkey, 'link', () => answer({ passkey: true }))
  const parts = [
    ...heading(text),
    html('p', { class: 'address' }, address),
    typed.element,
    ...(passkey ? [usePasskey] : []),
    actions(cancelBy(answer, words), button(text.go, 'primary', send)),
  ]
  return { parts, focus: typed.input }
}

const secret = (
  { purpose }: Extract<Screen, { kind: 'secret' }>,
  answer: Answered,
  words: FrameWords,
  problem?: string,
): Built => {
  const text = words.secret[purpose]
  const typed = textArea(text.label)
  if (problem) typed.problem(problem)
  const send = () => {
    if (typed.input.value.trim()) answer({ text: typed.input.value })
    else typed.input.focus()
  }
  const buttons = actions(cancelBy(answer, words), button(text.go, 'primary', send))
  return { parts: [...heading(text), typed.element, buttons], focus: typed.input }
}

const reveal = (
  { what, address, text }: Extract<Screen, { kind: 'reveal' }>,
  answer: Answered,
  words: FrameWords,
): Built => {
  const shown =
    what === 'phrase'
      ? html('ol', { class: 'words', translate: 'no', dir: 'ltr' })
      : html('p', { class: 'secret', translate: 'no', dir: 'ltr' }, text)
  if (what === 'phrase') {
    for (const word of text.split(' ')) shown.append(html('li', {}, word))
  }
  const done = button(words.reveal.done, 'primary', () => answer({ agreed: true }))
  return {
    parts: [
      ...heading(words.reveal[what]),
      html('p', { class: 'address' }, address),
      shown,
      actions(done),
    ],
    focus: done,
  }
}

const confirm = (
  { address, request }: Extract<Screen, { kind: 'confirm' }>,
  answer: Answered,
  words: FrameWords,
  host: string,
): Built => {
  const agree = button(words.confirm.go, 'primary', () => {
    if (!agree.disabled) answer({ agreed: true })
  })
  agree.disabled = true
  const refuse = button(words.confirm.refuse, 'quiet', () => answer(null))
  const covered = html('p', { class: 'problem', role: 'status' })
  const stop = armWhenSeen(agree, ({ armed, covered: hidden }) => {
    agree.disabled = !armed
    covered.textContent = hidden && !armed ? words.confirm.covered : ''
  })
  return {
    parts: [
      html('h1', { id: 'title' }, words.confirm[request.kind]),
      leadWith(host, words.confirm.lead),
      rows([
        ...describe(request, words),
        { label: words.fields.account, value: address, code: true },
      ]),
      covered,
      actions(refuse, agree),
    ],
    focus: refuse,
    stop,
  }
}
