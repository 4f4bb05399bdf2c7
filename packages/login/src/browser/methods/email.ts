import type { UserChanged, Send } from '../http'
import { codeMethod } from './code'

/** By a code in a mail. */
export const emailMethod = (send: Send, changed: UserChanged) =>
  codeMethod(send, changed, '/email', 'address')
