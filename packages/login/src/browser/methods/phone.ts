import type { Changed, Send } from '../http'
import { codeMethod } from './code'

/** By a code in a text message. Numbers are international: `+` and digits. */
export const phoneMethod = (send: Send, changed: Changed) =>
  codeMethod(send, changed, '/phone', 'number')
