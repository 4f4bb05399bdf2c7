import type { en } from './en'

/**
 * The strings of the wallet frame. The embedding page only chooses the language: the text next to a password or a
 * signature must not come from a script of that page. So the frame includes all of its strings, in plain tables,
 * because no library is loaded in the document that holds keys.
 */
export type FrameStrings = typeof en
