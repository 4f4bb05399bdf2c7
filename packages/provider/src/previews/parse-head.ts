import { Parser, type Handler } from 'htmlparser2'

/** The head comes first and is much shorter than a page may be. */
const MAX_LENGTH = 500_000
const CHUNK = 8_192
/** No normal page nests elements this deeply; one that does is meant to be slow to parse. */
const MAX_DEPTH = 256

/** Parses the tags that can belong to a page's head, in bounded time for any content. */
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
