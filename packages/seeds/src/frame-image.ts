import { html, type Html } from '@castaway/server-kit/html'

export interface FrameImage {
  title: string
  /** Lines below the title; with `counts` each is a bar. */
  lines: string[]
  counts: number[]
}

const WIDTH = 955
const HEIGHT = 500
const LINES = 4

/** Wraps text into lines of about this many letters. */
function wrapped(text: string, letters: number, most: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1]!
    if (`${last} ${word}`.trim().length <= letters || last === '') {
      lines[lines.length - 1] = `${last} ${word}`.trim().slice(0, letters)
    } else lines.push(word.slice(0, letters))
  }
  return lines.slice(0, most)
}

/** Draws the image of a sample frame: a heading, and lines or bars below it. */
export function frameImage({ title, lines, counts }: FrameImage): Html {
  const heading = wrapped(title.slice(0, 120), 34, 2)
  const most = Math.max(1, ...counts)
  const top = 110 + heading.length * 58
  const rows = lines.slice(0, LINES).map((line, index) => {
    const y = top + index * 74
    const count = counts[index]
    const text = html`<text x="60" y="${y + 40}" font-size="30" fill="#12303c">${line.slice(0, 60)}</text>`
    if (count === undefined) return text
    const width = Math.round((count / most) * (WIDTH - 120))
    return html`<rect x="48" y="${y}" width="${Math.max(8, width)}" height="58" rx="10" fill="#8fd0c9"/>${text}
<text x="${WIDTH - 56}" y="${y + 40}" font-size="30" text-anchor="end" fill="#12303c">${count}</text>`
  })
  const headingLines = heading.map(
    (line, index) =>
      html`<text x="48" y="${100 + index * 58}" font-size="48" font-weight="bold" fill="#0d2a36">${line}</text>`,
  )
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Georgia,serif">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#f6ead2"/><stop offset="1" stop-color="#cfe9e4"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>
${headingLines}
${rows}
</svg>`
}
