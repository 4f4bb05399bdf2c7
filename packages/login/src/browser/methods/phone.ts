import type { Changed, Send } from '../http'
import { codeWay } from './code'

/** By a code in a text message. Numbers are international: `+` and digits. */
export const phoneWay = (send: Send, changed: Changed) => codeWay(send, changed, '/phone', 'number')
