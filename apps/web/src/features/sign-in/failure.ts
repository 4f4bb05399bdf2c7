/** What went wrong, in words. */
export interface Failure {
  code: string
  title: string
  next: string
}

/** Whatever the login threw, in words. */
export function failureOf(error: unknown): Failure {
  const told = (error ?? {}) as {
    code?: unknown
    title?: unknown
    next?: unknown
    message?: unknown
  }
  if (typeof told.title === 'string' && typeof told.next === 'string') {
    // The server's or wallet's own sentence is more exact where it says more than the title.
    const exact =
      typeof told.message === 'string' && told.message !== told.title ? `${told.message}. ` : ''
    return { code: String(told.code), title: told.title, next: exact + told.next }
  }
  return {
    code: 'unexpected_error',
    title: 'That did not work',
    next: 'Check your connection, reload the page and try again.',
  }
}
