/** One part of what was typed into the search box, with its place, so that a chip can take it out again. */
export interface Term {
  kind: 'word' | 'phrase' | 'not' | 'from' | 'channel' | 'before' | 'after'
  /** What was meant, without the operator's own signs. */
  value: string
  start: number
  end: number
}

/** A search, ready for the call. */
export interface CastSearch {
  /** What goes to the server as `q`: words, phrases, negations and dates. */
  q: string
  /** Username to look up and search the casts of. */
  from: string | null
  channel: string | null
  /** There are words to search for, not only a person or a channel. */
  hasWords: boolean
  /** What was typed but can not be meant, in words. */
  problems: string[]
}

const pattern =
  /(?<neg>-)?"(?<phrase>[^"]*)"?|(?<op>from|channel|before|after):(?<arg>[^\s"]*)|(?<word>\S+)/giu

/** Reads what was typed. Never fails: what is no operator is a word. */
export function parseTerms(input: string): Term[] {
  const terms: Term[] = []
  for (const match of input.matchAll(pattern)) {
    const { neg, phrase, op, arg, word } = match.groups!
    const place = { start: match.index, end: match.index + match[0].length }
    if (phrase !== undefined) {
      const value = phrase.trim()
      if (value) terms.push({ kind: neg ? 'not' : 'phrase', value, ...place })
    } else if (op !== undefined) {
      const value = (arg ?? '').replace(/^[@/]/, '')
      if (value) terms.push({ kind: op.toLowerCase() as Term['kind'], value, ...place })
    } else if (word!.startsWith('-') && word!.length > 1) {
      terms.push({ kind: 'not', value: word!.slice(1), ...place })
    } else if (word !== '-') {
      terms.push({ kind: 'word', value: word!, ...place })
    }
  }
  return terms
}

/** What the casts search is asked. */
export function castSearchOf(input: string): CastSearch {
  const problems: string[] = []
  const parts: string[] = []
  let from: string | null = null
  let channel: string | null = null
  let hasWords = false
  for (const term of parseTerms(input)) {
    if (term.kind === 'from') {
      if (from && from !== term.value) problems.push('Only one from: is searched at a time.')
      from = term.value
    } else if (term.kind === 'channel') {
      if (channel && channel !== term.value)
        problems.push('Only one channel: is searched at a time.')
      channel = term.value
    } else if (term.kind === 'before' || term.kind === 'after') {
      if (isDate(term.value)) parts.push(`${term.kind}:${term.value}`)
      else problems.push(`${term.kind}: needs a date like 2026-04-20.`)
    } else {
      hasWords ||= term.kind !== 'not'
      parts.push(
        term.kind === 'phrase'
          ? `"${term.value}"`
          : term.kind === 'not'
            ? `-${/\s/.test(term.value) ? `"${term.value}"` : term.value}`
            : term.value,
      )
    }
  }
  return { q: parts.join(' '), from, channel, hasWords, problems }
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  // The 31st of February parses, but as another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The text without one of its terms. */
export const withoutTerm = (input: string, term: Pick<Term, 'start' | 'end'>): string =>
  `${input.slice(0, term.start).trimEnd()} ${input.slice(term.end).trimStart()}`.trim()

/** The text with an operator begun at its end, ready for the value to be typed. */
export const withOperator = (input: string, operator: string): string =>
  input.trim() ? `${input.trim()} ${operator}` : operator

/** Words for people and channels searches: those know no operators. */
export const plainWords = (input: string): string =>
  parseTerms(input)
    .filter((term) => term.kind !== 'not' && term.kind !== 'before' && term.kind !== 'after')
    .map((term) => term.value.replace(/^[@/]/, ''))
    .join(' ')

/** The operators, as the place explains them. */
export const operators = [
  { insert: 'from:', example: 'from:ana', about: 'casts by one person' },
  { insert: 'channel:', example: 'channel:music', about: 'casts in one channel' },
  { insert: '"', example: '"low tide"', about: 'these words together, in this order' },
  { insert: '-', example: '-rain', about: 'without this word' },
  { insert: 'after:', example: 'after:2026-04-20', about: 'from this day on' },
  { insert: 'before:', example: 'before:2026-05-01', about: 'up to this day' },
] as const
