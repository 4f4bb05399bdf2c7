import { RE2JS } from 're2js'

/**
 * Steps of a compiled expression. Matching takes time proportional to these times the length of the
 * text, so that with this limit the longest cast is through in a fraction of a second at worst.
 */
const MAX_STEPS = 300
const MAX_REMEMBERED = 500

const known = new Map<string, RE2JS>()

/**
 * A regular expression of someone else's, in the syntax of Go's RE2: it is matched in linear time,
 * whatever it is.
 * @throws {RangeError} with words for whoever wrote it
 */
export function patternOf(source: string): RE2JS {
  const remembered = known.get(source)
  if (remembered) return remembered
  let pattern: RE2JS
  try {
    pattern = RE2JS.compile(source)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it is not valid'
    throw new RangeError(`This is not a valid RE2 regular expression: ${reason.slice(0, 200)}`, {
      cause,
    })
  }
  if (pattern.programSize() > MAX_STEPS) {
    throw new RangeError('The regular expression is too large: use fewer repetitions')
  }
  if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!)
  known.set(source, pattern)
  return pattern
}

/** Whether the expression is found anywhere in the text. */
export const matchesPattern = (source: string, text: string): boolean =>
  patternOf(source).matcher(text).find()
