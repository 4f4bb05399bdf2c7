/** Status and code of a rejected call, in short form: `404 NotFound`. */
export const statusAndCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no problem',
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )
