import { lineOf, type Difference } from './compare'
import type { Drift } from './drift'

const isClean = ({ drift, stale }: Drift): boolean => drift.length + stale.length === 0

/** 0 without drift, 1 with. */
export const exitCode = (result: Drift): 0 | 1 => (isClean(result) ? 0 : 1)

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number} ${number === 1 ? one : several}`

/** Which operations have a difference: nothing if it is that operation's own. */
function seenIn({ subject, seen }: Difference): string {
  const [[id, path] = ['', '']] = [...seen].toSorted(([, a], [, b]) => a.length - b.length)
  if (id === subject) return ''
  const others = seen.size > 1 ? `, and ${count(seen.size - 1, 'other operation')}` : ''
  return `  (${id} ${path.trim()}${others})`
}

/** One line per difference below the operation or named schema that has it. */
function changes(differences: Difference[]): string[] {
  const subjects = new Map<string, Difference[]>()
  for (const one of differences)
    subjects.set(one.subject, [...(subjects.get(one.subject) ?? []), one])
  return [...subjects].flatMap(([subject, list]) => [
    `  ${subject}`,
    ...list.map((one) => {
      const inside = one.inside.trim().replace(/^\./, '')
      return `    ${inside}${inside && ': '}${one.what}${seenIn(one)}`
    }),
  ])
}

const section = (title: string, lines: string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines] : []

/** The report for people. */
export function report(result: Drift, { notes = false } = {}): string {
  const of = (group: Difference['group']) => result.drift.filter((one) => one.group === group)
  const operation = ({ subject, what }: Difference) =>
    `  ${subject}: ${what.replace(/^\w+ operation /, '')}`
  const [added, gone, changed] = [of('new'), of('gone'), of('changed')]
  const left = result.leftOut.filter(({ operations }) => operations > 0)
  return [
    `Description ${result.described} against version ${result.version} of the contract`,
    ...section('New operations', added.map(operation)),
    ...section('Gone operations', gone.map(operation)),
    ...section('Changed', changes(changed)),
    ...section(
      'Known differences that are none any more (remove their rows)',
      result.stale.map((line) => `  ${line}`),
    ),
    ...section(
      'Notes: documented on one side only, so no drift',
      notes ? changes(result.notes) : [],
    ),
    ...section(
      'Left out',
      left.map(
        ({ path, reason, operations }) =>
          `  ${path}: ${count(operations, 'operation')} (${reason})`,
      ),
    ),
    '',
    `${count(result.compared, 'operation')} compared: ${added.length} new, ${gone.length} gone, ${count(changed.length, 'change')}, ${count(result.known.length, 'known difference')}, ${count(result.stale.length, 'stale row')}, ${count(result.notes.length, 'note')}${notes || result.notes.length === 0 ? '' : ' (--notes lists them)'}`,
    isClean(result) ? 'No drift.' : 'Drift.',
    '',
  ].join('\n')
}

const asJson = (one: Difference) => ({
  line: lineOf(one),
  group: one.group,
  subject: one.subject,
  inside: one.inside.trim(),
  what: one.what,
  operations: [...one.seen].map(([id, path]) => ({ id, path: path.trim() })),
})

/** The report for programs. */
export const reportJson = (result: Drift): string =>
  `${JSON.stringify({ ...result, drift: result.drift.map(asJson), notes: result.notes.map(asJson) }, null, 2)}\n`
