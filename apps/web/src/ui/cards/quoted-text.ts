/** More characters than a quote ever shows; a cast may have ten thousand. */
const LONGEST = 1_000

/** The text of a quote as it is shown: up to six lines. */
export const quotedText = (text: string): string =>
  text.replaceAll(/\n{3,}/g, '\n\n').slice(0, LONGEST)

export const quotedTextClass =
  'line-clamp-6 block min-w-0 flex-1 overflow-hidden [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:isolate]'
