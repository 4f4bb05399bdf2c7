const verbs = ['select', 'insert', 'update', 'delete'] as const
export type StatementVerb = (typeof verbs)[number] | 'other'

/** Statements whose verb is remembered: the texts of an application repeat. */
const MAX_KNOWN = 1_000
/** Longer ones are bulk inserts, which all differ from each other. */
const MAX_LENGTH = 4_000
const known = new Map<string, StatementVerb>()

/** What a statement does; for one that begins with common table expressions, what follows them. */
export function statementVerb(text: string): StatementVerb {
  if (text.length > MAX_LENGTH) return readVerb(text)
  const remembered = known.get(text)
  if (remembered) return remembered
  const verb = readVerb(text)
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!)
  known.set(text, verb)
  return verb
}

const isVerb = (word: string): word is (typeof verbs)[number] =>
  (verbs as readonly string[]).includes(word)

function readVerb(text: string): StatementVerb {
  const first = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  if (isVerb(first)) return first
  if (first !== 'with') return 'other'
  let depth = 0
  // Quoted text can contain parentheses and verbs.
  for (const [part] of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|[()]|\w+/g)) {
    if (part === '(') depth++
    else if (part === ')') depth--
    else if (depth === 0 && isVerb(part.toLowerCase())) return part.toLowerCase() as StatementVerb
  }
  return 'other'
}
