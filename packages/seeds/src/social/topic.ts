import { textContent } from '../sample-content'

/**
 * Topic packs are text files in `sample-content/topics`. Each line is one item:
 *
 *     # id | Name | description | emoji | scenes | activity | language
 *     = slot: one | two | three        values for {slot}; `4..9` is a number in that range
 *     % slug | Title | summary | paragraph | paragraph     a page that casts link to
 *     > [tags] an opening
 *     - another user's reply
 *     -- the author's reply to that
 *     --- the other user's next reply; `+` after the dashes adds a new user
 *
 * `{slot}` keeps its value through a thread, `{slot2}` is another value of the same list, `{a|b}` is drawn each time,
 * and `{friend}` names a user whom the author follows. Tags: `img` or `img:scene`, `link`, `quote`, `am`, `pm`,
 * `night`.
 */
export interface Line {
  text: string
  tags: string[]
  /** A user who has not replied in this branch yet. */
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
  /** Subjects of images in this topic. */
  scenes: string[]
  /** Activity, from 1 (quiet) to 5 (busy). */
  busy: number
  /** Language of the topic (ISO 639-1). */
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

/** Parses a topic pack. @throws Error that names the invalid line */
const readTopic = (source: string): Topic => {
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

/** All topic packs: the conversations in the channels of the social world. */
export const topics = textContent('topics', readTopic)
