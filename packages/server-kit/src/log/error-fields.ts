const MAX_STACK = 8_000

/**
 * What is logged of an error: its type, code and stack. Its other properties are left out, because those of a driver or
 * a library can hold values of the request.
 */
export function errorFields(cause: unknown): { type: string; code?: string; stack: string } {
  if (!(cause instanceof Error)) return { type: typeof cause, stack: String(cause) }
  const code = 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {}
  const stack = cause.stack ?? `${cause.name}: ${cause.message}`
  return { type: cause.name, ...code, stack: stack.slice(0, MAX_STACK) }
}
