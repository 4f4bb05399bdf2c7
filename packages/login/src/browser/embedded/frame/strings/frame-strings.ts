import type { en } from './en'

/**
 * The strings of the wallet frame. The page that holds it says which language it has, and nothing else: what stands
 * beside a password or a signature must not be chosen by a script of that page. So the frame brings all of its strings
 * itself, in plain tables, as nothing of a library is loaded where a key lives.
 */
export type FrameStrings = typeof en
