import { Parser, type Handler } from 'htmlparser2'

/** A head comes first, and is never as long as a page may be. */
const MAX_LENGTH = 500_000
const CHUNK = 8_192
/** No page opens so many elements in each other; what does is made to be slow to read. */
const MAX_DEPTH = 256

/** Reads the tags of a page, as far as they can belong to its head: no page takes long, whatever it holds. */
export function parseHead(
  html: string,
  handler: Partial<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>,
) {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentag(...args) {
      depth++
      handler.onopentag?.(...args)
    },
    onclosetag(...args) {
      depth--
      handler.onclosetag?.(...args)
    },
  })
  const end = Math.min(html.length, MAX_LENGTH)
  for (let at = 0; at < end && depth < MAX_DEPTH; at += CHUNK) {
    parser.write(html.slice(at, Math.min(at + CHUNK, end)))
  }
  parser.end()
}
