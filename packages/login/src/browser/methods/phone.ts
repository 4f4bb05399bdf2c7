import type { UserChanged, Send } from '../http'
import { codeMethod } from './code'

/** By a code in a text message. Numbers are international: `+` and digits. */
export const phoneMethod = (send: Send, changed: UserChanged) =>
  codeMethod(send, changed, '/phone', 'number')
