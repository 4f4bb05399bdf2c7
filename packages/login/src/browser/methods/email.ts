import type { Changed, Send } from '../http'
import { codeMethod } from './code'

/** By a code in a mail. */
export const emailMethod = (send: Send, changed: Changed) =>
  codeMethod(send, changed, '/email', 'address')
