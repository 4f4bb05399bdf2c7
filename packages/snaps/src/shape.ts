/**
 * Checks of values from outside, small enough for the browser. A check returns the value with only the fields that it
 * knows, or throws `ShapeError`.
 */
export type Shape<T> = (value: unknown, path: string) => T
export type Infer<S> = S extends Shape<infer T> ? T : never

/** The first thing that is wrong with a document. */
export class ShapeError extends Error {
  override name = 'ShapeError'
  /** Where in the document, as `ui.elements.vote.props.label`. */
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

export const fail = (path: string, message: string): never => {
  throw new ShapeError(path, message)
}

/** The object's own fields; arrays are none. */
export function record(value: unknown, path: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return fail(path, 'has to be an object')
  }
  return value as Record<string, unknown>
}

/** Lengths are UTF-16 units, as in the published schemas. */
export const text =
  (least = 0, most = Number.POSITIVE_INFINITY): Shape<string> =>
  (value, path) => {
    if (typeof value !== 'string') return fail(path, 'has to be a text')
    if (value.length < least) return fail(path, 'is empty')
    if (value.length > most) return fail(path, `is longer than ${most} characters`)
    return value
  }

export const matching =
  (pattern: RegExp, what: string): Shape<string> =>
  (value, path) =>
    typeof value === 'string' && pattern.test(value) ? value : fail(path, `is not ${what}`)

/** A finite number. */
export const number =
  (least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): Shape<number> =>
  (value, path) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return fail(path, 'has to be a finite number')
    }
    if (value < least || value > most) return fail(path, `is not between ${least} and ${most}`)
    return value
  }

export const integer = (least: number, most = Number.MAX_SAFE_INTEGER): Shape<number> => {
  const inRange = number(least, most)
  return (value, path) => {
    const found = inRange(value, path)
    return Number.isSafeInteger(found) ? found : fail(path, 'has to be a whole number')
  }
}

export const flag: Shape<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : fail(path, 'has to be true or false')

export const oneOf =
  <const T extends string | number>(values: readonly T[]): Shape<T> =>
  (value, path) =>
    values.includes(value as T) ? (value as T) : fail(path, `is not one of ${values.join(', ')}`)

export const listOf =
  <T>(shape: Shape<T>, least = 0, most = Number.POSITIVE_INFINITY): Shape<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) return fail(path, 'has to be a list')
    if (value.length < least || value.length > most) {
      return fail(path, `has ${value.length} entries, not ${least} to ${most}`)
    }
    return value.map((each, index) => shape(each, `${path}.${index}`))
  }

/** The first of the two that fits. */
export const either =
  <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> =>
  (value, path) => {
    try {
      return first(value, path)
    } catch {
      return second(value, path)
    }
  }

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : shape(value, path)

type Fields = Record<string, Shape<unknown>>
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends Infer<F[K]> ? K : never
}[keyof F]
type Fit<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Infer<F[K]> } & {
  [K in OptionalKeys<F>]?: Infer<F[K]>
}

/** An object with these fields. Others are dropped, or with `strict` an error. */
export const object =
  <F extends Fields>(fields: F, { strict = false } = {}): Shape<Fit<F>> =>
  (value, path) => {
    const given = record(value, path)
    const unknown = strict && Object.keys(given).find((key) => !Object.hasOwn(fields, key))
    if (unknown !== false && unknown !== undefined) fail(`${path}.${unknown}`, 'is not known')
    const result: Record<string, unknown> = {}
    for (const [key, shape] of Object.entries(fields)) {
      // A field of the prototype is none of the document.
      const own = Object.hasOwn(given, key) ? given[key] : undefined
      const found = shape(own, `${path}.${key}`)
      if (found !== undefined) result[key] = found
    }
    return result as Fit<F>
  }

/** A shape with a further condition between its fields. */
export const refined =
  <T>(shape: Shape<T>, check: (value: T, path: string) => void): Shape<T> =>
  (value, path) => {
    const found = shape(value, path)
    check(found, path)
    return found
  }
