/** What is logged about an unexpected error. Never holds what a request carried. */
export interface LoginLogLine {
  event: 'login_failed_unexpectedly'
  requestId: string
  /** Name and database code of the error, and where it was thrown; not its message, which may quote values. */
  error: string
  at: string[]
}
