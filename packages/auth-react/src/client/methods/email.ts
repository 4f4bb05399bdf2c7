import type { UserChanged, Send } from '../http'
import { codeMethod } from './code'

/** Sign-in with a code that is sent by email. */
export const emailMethod = (send: Send, changed: UserChanged) =>
  codeMethod(send, changed, '/email', 'address')
