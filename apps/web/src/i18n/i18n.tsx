import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

/**
 * Shows the messages that `vite/i18n.ts` compiles. Lingui's own runtime does the same with four times the code, because
 * it also formats dates, loads several languages at once and notifies components: every page loads this.
 */

/** A compiled message: texts, values by name, and plurals. In the forms of a plural, `#` is its number. */
type Message = string | readonly (string | [name: string, kind?: 'plural', forms?: Forms])[]
type Forms = Record<string, Message>
type Values = Record<string, unknown>
type Elements = Record<string, ReactElement<{ children?: ReactNode }>>

interface Descriptor {
  id: string
  message?: Message
  values?: Values
}

/**
 * The messages of the current language. English comes with the sources; another language is loaded and then
 * everything renders again, so that no component needs to subscribe.
 */
class I18n {
  locale = 'en'
  /** Regional formats that the browser prefers, with the language itself. */
  locales: string[] | undefined
  messages: Record<string, Message> = {}
  #plurals: Intl.PluralRules | undefined
  #numbers: Intl.NumberFormat | undefined

  loadAndActivate(next: { locale: string; locales: string[]; messages: Record<string, Message> }) {
    Object.assign(this, next)
    this.#plurals = this.#numbers = undefined
  }

  /** The text of a message in the current language, in English if that does not have it. */
  _(message: string | Descriptor, english?: Message, values?: Values): string {
    if (typeof message !== 'string') return this._(message.id, message.message, message.values)
    return this.#format(this.messages[message] ?? english ?? message, values ?? {})
  }

  #format(message: Message, values: Values, count?: number): string {
    if (typeof message === 'string') return message
    const text = message.map((part) => {
      if (part === '#' && count !== undefined) {
        this.#numbers ??= new Intl.NumberFormat(this.#tags())
        return this.#numbers.format(count)
      }
      if (typeof part === 'string') return part
      const [name, , forms] = part
      if (!forms) return values[name]
      const number = Number(values[name])
      this.#plurals ??= new Intl.PluralRules(this.#tags())
      const form = forms[number] ?? forms[this.#plurals.select(number)] ?? forms.other ?? ''
      return this.#format(form, values, number)
    })
    return text.join('')
  }

  #tags = () => [...(this.locales ?? [this.locale]), 'en']
}

export const i18n = new I18n()

/** What the macro `<Trans>` compiles to: a message with elements, named by number. */
export function Trans(props: Descriptor & { components?: Elements }): ReactNode {
  const elements = { ...props.components }
  const values = { ...props.values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') continue
    // Texts as well: a person's name may look like an element.
    const element = Object.keys(elements).length
    elements[element] = <>{value as ReactNode}</>
    values[name] = `<${element}/>`
  }
  return withElements(i18n._(props.id, props.message, values), elements)
}

const ELEMENT = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/

function withElements(text: string, elements: Elements): ReactNode {
  // Four parts for each element: the text before it, its name and content, or its name if it has none.
  const parts = text.split(ELEMENT)
  const nodes: ReactNode[] = []
  for (let at = 0; at < parts.length; at += 4) {
    if (parts[at]) nodes.push(parts[at])
    const name = parts[at + 1] ?? parts[at + 3]
    if (name === undefined) continue
    const element = elements[name] ?? <Fragment />
    const inner = parts[at + 2]
    const children = inner ? withElements(inner, elements) : element.props.children
    nodes.push(cloneElement(element, { key: at }, children))
  }
  return nodes.length === 1 ? nodes[0] : nodes
}
