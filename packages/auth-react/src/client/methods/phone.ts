import type { UserChanged, Send } from '../http'
import { codeMethod } from './code'

/** Sign-in with a code in a text message. Numbers are international: `+` and digits. */
export const phoneMethod = (send: Send, changed: UserChanged) =>
  codeMethod(send, changed, '/phone', 'number')
