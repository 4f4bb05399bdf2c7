import type { Changed, Send } from '../http'
import { codeWay } from './code'

/** By a code in a mail. */
export const emailWay = (send: Send, changed: Changed) =>
  codeWay(send, changed, '/email', 'address')
