import { FromEnvironment } from './api-call'

/** A value as JavaScript that evaluates to it, in single quotes where the text allows. */
export function literal(value: unknown, indent = ''): string {
  if (value instanceof FromEnvironment) return `process.env.${value.name}`
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${keyOf(name)}: ${literal(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (items.length === 0) return open + close
  const pad = Array.isArray(value) ? '' : ' '
  const line = open + pad + items.join(', ') + pad + close
  if (line.length + indent.length <= 80 && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

// `__proto__: x` would set the prototype.
const keyOf = (name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'
    ? name
    : name === '__proto__'
      ? `['__proto__']`
      : quoted(name)

/** A string in quotes. What cannot be seen or would end a line is escaped. */
function quoted(text: string): string {
  const json = JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (text.includes("'")) return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
