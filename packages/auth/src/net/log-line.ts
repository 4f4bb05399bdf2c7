/** What is logged about an unexpected error. It never contains anything from the request. */
export interface LoginLogLine {
  event: 'login_failed_unexpectedly'
  requestId: string
  /** Name and database code of the error, and where it was thrown; not its message, which can contain values. */
  error: string
  at: string[]
}
