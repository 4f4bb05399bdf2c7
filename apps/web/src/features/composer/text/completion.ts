/** The mention, channel or emoji name that is being typed. */
export interface Trigger {
  kind: 'mention' | 'channel' | 'emoji'
  /** The text after `@`, `/` or `:`, in lower case. */
  query: string
  /** Offset of the trigger character. */
  start: number
  /** Offset of the caret. */
  end: number
}

const shapes = {
  '@': { kind: 'mention', name: /^[a-z0-9][a-z0-9.-]{0,31}$/i },
  '/': { kind: 'channel', name: /^[a-z0-9][a-z0-9-]{0,63}$/i },
  // At least two letters, or every colon before a bracket would open the list.
  ':': { kind: 'emoji', name: /^[a-z+][a-z0-9_+]{1,31}$/i },
} as const

/**
 * The mention, channel or emoji name that ends at the caret, or null. The trigger must start a word, so that email
 * addresses, paths and dates open no list.
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

/** Replaces the trigger with the selected name and a space, and returns the new caret offset. */
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
