import type { OperationField } from './reference'

/** What is typed into a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>

export class ValueError extends Error {
  constructor(
    readonly field: string,
    readonly kind: 'missing' | 'number' | 'json',
  ) {
    super(`${field}: ${kind}`)
  }
}

/**
 * The value of a field as it is sent.
 * @throws ValueError if the text is not one
 */
export function valueOf({ name, kind, type }: OperationField, text: string): unknown {
  switch (kind) {
    case 'boolean':
      return text === 'true'
    case 'number':
      return numberOf(name, text)
    case 'numbers':
      return itemsOf(text).map((item) => numberOf(name, item))
    case 'texts':
      return itemsOf(text)
    case 'text':
      return text
    case 'json':
      try {
        return JSON.parse(text)
      } catch {
        // Of several forms one may be plain text.
        if (/\bstring\b(?![^{]*\})/.test(type)) return text
        throw new ValueError(name, 'json')
      }
  }
}

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new ValueError(name, 'number')
  return value
}

/**
 * The parameters of a call, as a form has them. A field without text is left out.
 * @throws ValueError for the first field that has no value although it needs one, or a wrong one
 */
export function parametersOf(
  fields: readonly OperationField[],
  values: FormValues,
): Record<string, unknown> {
  const parameters: Record<string, unknown> = {}
  for (const field of fields) {
    const text = values[field.name] ?? ''
    if (text === '' && field.required) throw new ValueError(field.name, 'missing')
    if (text !== '') parameters[field.name] = valueOf(field, text)
  }
  return parameters
}

/** A value as a form has it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((item) => typeof item !== 'object')
      ? value.join(', ')
      : (JSON.stringify(value) ?? '')

/** What a link to an operation fills in: parameters by their names, and a body as JSON. */
export function valuesOfSearch(
  fields: readonly OperationField[],
  search: Record<string, unknown>,
): FormValues {
  const known = new Map(fields.map((field) => [field.name, field]))
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(search))
    if (known.has(name) && name !== 'body') values[name] = textOf(value)
  const whole = known.get('body')
  if (typeof search.body !== 'string') return values
  if (whole) return { ...values, body: search.body }
  try {
    const body: unknown = JSON.parse(search.body)
    if (typeof body === 'object' && body !== null)
      for (const [name, value] of Object.entries(body))
        if (known.get(name)?.place === 'body') values[name] = textOf(value)
  } catch {
    // A link that was cut off fills in the rest.
  }
  return values
}
