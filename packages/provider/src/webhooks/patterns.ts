import { RE2JS } from 're2js'

/**
 * Maximum number of steps of a compiled expression. Matching takes time proportional to the steps and the length of the
 * text, so with this limit the longest cast takes a fraction of a second at worst.
 */
const MAX_STEPS = 300
const MAX_REMEMBERED = 500

const known = new Map<string, RE2JS>()

/**
 * Compiles an untrusted regular expression in the syntax of Go's RE2, which matches in linear time.
 * @throws {RangeError} with a message for its author
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

/** Whether the expression matches anywhere in the text. */
export const matchesPattern = (source: string, text: string): boolean =>
  patternOf(source).matcher(text).find()
