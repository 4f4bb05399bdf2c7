/** Status and code of a call that is refused, in a few words: `404 NotFound`. */
export const statusAndCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no problem',
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )
