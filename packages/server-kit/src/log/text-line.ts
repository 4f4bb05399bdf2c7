/** Control characters, which could move the cursor or color of a terminal; also C1 and the line separators. */
// oxlint-disable-next-line no-control-regex -- these are what has to be found
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
const escaped = (text: string) =>
  text.replaceAll(CONTROL, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

interface Entry {
  level: string
  time: string
  message?: string
  error?: { stack: string }
  [field: string]: unknown
}

/**
 * An entry as people read it: `12:00:00.000 warn  Message  field=value`, and the stack of an error below it. All lines
 * but the first are indented, so that text from outside cannot pass for an entry of its own.
 */
export function textLine(json: string): string {
  const { level, time, message = '', error, ...fields } = JSON.parse(json) as Entry
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  const [first = '', ...stack] = error?.stack.split('\n') ?? []
  const text = [message, first].filter(Boolean).join(': ')
  const head = `${time.slice(11, 23)} ${level.padEnd(5)} ${escaped([text, ...pairs].join('  '))}`
  return [head, ...stack.map((line) => `    ${escaped(line.trim())}`), ''].join('\n')
}
