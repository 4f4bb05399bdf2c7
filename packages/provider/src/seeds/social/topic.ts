/**
 * Topic packs are written as text, because they are writing. One line is one thing:
 *
 *     # id | Name | description | emoji | scenes | busyness | language
 *     = slot: one | two | three        words for {slot}; `4..9` is a number in that range
 *     % slug | Title | summary | paragraph | paragraph     a page that casts link to
 *     > [tags] an opening
 *     - somebody's answer
 *     -- the opener's answer to that
 *     --- what the somebody says then; `+` after the dashes brings a new person in
 *
 * `{slot}` keeps its value through a thread, `{slot2}` is another value of the same list, `{a|b}` is drawn afresh, and
 * `{friend}` names somebody the writer follows. Tags: `img` or `img:scene`, `link`, `quote`, `am`, `pm`, `night`.
 */
export interface Line {
  text: string
  tags: string[]
  /** A person who has not spoken in this branch yet. */
  newcomer: boolean
  answers: Line[]
}

export interface Page {
  slug: string
  title: string
  summary: string
  paragraphs: string[]
}

export interface Topic {
  id: string
  name: string
  description: string
  emoji: string[]
  /** Kinds of picture that are taken here. */
  scenes: string[]
  /** 1 is quiet, 5 is busy. */
  busy: number
  /** Language that is written here (ISO 639-1). */
  language: string
  slots: Map<string, string[]>
  pages: Page[]
  talks: Line[]
}

const cells = (line: string) => line.split(' | ').map((cell) => cell.trim())

const readLine = (source: string): Line => {
  const tags: string[] = []
  const text = source.replace(/^(\s*\[[a-z]+(:[a-z0-9-]+)?\])+/, (all) => {
    for (const [, tag] of all.matchAll(/\[([^\]]+)\]/g)) tags.push(tag!)
    return ''
  })
  return { text: text.trim().replaceAll('\\n', '\n'), tags, newcomer: false, answers: [] }
}

/** Reads a topic pack. @throws Error naming the line that makes no sense. */
export const topic = (source: string): Topic => {
  let head: string[] | undefined
  const slots = new Map<string, string[]>()
  const pages: Page[] = []
  const talks: Line[] = []
  let path: Line[] = []
  for (const raw of source.split('\n')) {
    const line = raw.trim()
    if (!line) continue
    const answer = /^(-+)(\+?) (.*)$/.exec(line)
    if (line.startsWith('# ')) head = cells(line.slice(2))
    else if (line.startsWith('= ')) {
      const at = line.indexOf(':')
      slots.set(line.slice(2, at).trim(), cells(line.slice(at + 1)))
    } else if (line.startsWith('% ')) {
      const [slug, title, summary, ...paragraphs] = cells(line.slice(2))
      pages.push({ slug: slug!, title: title!, summary: summary!, paragraphs })
    } else if (line.startsWith('> ')) {
      path = [readLine(line.slice(2))]
      talks.push(path[0]!)
    } else if (answer && path.length >= answer[1]!.length) {
      const depth = answer[1]!.length
      const said = readLine(answer[3]!)
      said.newcomer = answer[2] === '+'
      path = [...path.slice(0, depth), said]
      path[depth - 1]!.answers.push(said)
    } else throw new Error(`a topic pack has a line that cannot be read: ${line}`)
  }
  if (!head || head.length < 7) throw new Error(`a topic pack needs a heading of seven cells`)
  const [id, name, description, emoji, scenes, busy, language] = head as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    id,
    name,
    description,
    emoji: emoji.split(' '),
    scenes: scenes.split(' '),
    busy: Number(busy),
    language,
    slots,
    pages,
    talks,
  }
}
