/** What a person is in the middle of typing: a mention, a channel or an emoji's name, not yet finished. */
export interface Trigger {
  kind: 'mention' | 'channel' | 'emoji'
  /** What stands after `@`, `/` or `:`, lower-cased. */
  query: string
  /** Place of the sign. */
  start: number
  /** Place of the caret. */
  end: number
}

const shapes = {
  '@': { kind: 'mention', name: /^[a-z0-9][a-z0-9.-]{0,31}$/i },
  '/': { kind: 'channel', name: /^[a-z0-9][a-z0-9-]{0,63}$/i },
  // Two letters at least, or every colon before a bracket would open the list.
  ':': { kind: 'emoji', name: /^[a-z+][a-z0-9_+]{1,31}$/i },
} as const

/**
 * The mention, channel or emoji's name that ends at the caret, or null. The sign must begin a word, so that
 * neither e-mail addresses nor paths nor dates open a list.
 */
export function triggerAt(text: string, caret: number): Trigger | null {
  for (let i = caret - 1; i >= 0 && caret - i <= 66; i--) {
    const char = text[i]!
    if (char === '@' || char === '/' || char === ':') {
      const before = i === 0 ? ' ' : text[i - 1]!
      if (!/[\s([{"'“‘«¿¡—–]/u.test(before)) return null
      const shape = shapes[char]
      const query = text.slice(i + 1, caret)
      if ((query !== '' || char === ':') && !shape.name.test(query)) return null
      return { kind: shape.kind, query: query.toLowerCase(), start: i, end: caret }
    }
    if (!/[a-z0-9._+-]/i.test(char)) return null
  }
  return null
}

/** Puts the chosen name where the trigger stood, with one space after it, and says where the caret goes. */
export function complete(
  text: string,
  trigger: Trigger,
  name: string,
): { text: string; caret: number } {
  const sign = { mention: '@', channel: '/', emoji: '' }[trigger.kind]
  const head = text.slice(0, trigger.start) + sign + name
  const tail = text
    .slice(trigger.end)
    .replace(trigger.kind === 'emoji' ? /^[a-z0-9_+]*:?/i : /^[a-z0-9.-]*/i, '')
  const spaced = /^\s/.test(tail) ? tail : ` ${tail}`
  return { text: head + spaced, caret: head.length + 1 }
}

/** Moves a choice in a list round its ends. */
export const step = (index: number, by: 1 | -1, length: number): number =>
  length === 0 ? 0 : (index + by + length) % length
