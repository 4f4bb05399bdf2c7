import type { Operation } from './define'
import { declaredErrors } from './error-codes'
import { errorReference } from './error-reference'
import { commonErrors, serverErrors } from './errors'
import { gatewayErrors, scheduleErrors, siteErrors } from './gateway-errors'
import { operations } from './operations/index'

const common = new Set<string>(commonErrors)

const ofSchedule = new Set<string>(scheduleErrors)

/** The status of a code, and which surface answers it. */
function surfacesOf(code: string): string[] {
  const status = (table: Readonly<Record<string, number>>, surface: string) =>
    Object.hasOwn(table, code) ? [`${table[code]} from ${surface}`] : []
  return [
    ...status(serverErrors, '`/v2`'),
    ...status(gatewayErrors, '`/api`'),
    ...status(siteErrors, 'any path'),
  ]
}

function statusOf(code: string): string {
  if (ofSchedule.has(code)) return 'No status: it is stored with a scheduled cast that failed.'
  const surfaces = surfacesOf(code)
  return surfaces.length > 0 ? `Status ${surfaces.join(', ')}.` : 'Not sent by a server.'
}

/** Which operations answer a code. */
function answeredBy(code: string): string[] {
  if (common.has(code)) return ['Every operation can answer it.']
  const ids = (Object.entries(operations) as [string, Operation][])
    .filter(([, operation]) => (declaredErrors(operation) as string[]).includes(code))
    .map(([id]) => `\`${id}\``)
  return ids.length > 0 ? [`Operations: ${ids.join(', ')}.`] : []
}

/** Generates the text of `docs/generated/errors.md`. Pure: the same contract gives the same bytes. */
export function errorsPage(): string {
  const sections = Object.entries(errorReference).map(([code, { meaning, next }]) => {
    return [`## ${code}`, statusOf(code), meaning, `**Next:** ${next}`, ...answeredBy(code)].join(
      '\n\n',
    )
  })
  return [
    '<!-- Made by `npm run generate` from packages/contract/src/error-reference.ts and the operations. Change those, not this. -->',
    '',
    '# Errors',
    '',
    'Every error has a `code` for programs and a sentence for people. How they are sent is in [decision 21](../decisions/0021-one-error-base-and-one-wire-format-per-surface.md), which codes an operation can answer in [Operations](operations.md). A provider other than the island may answer further codes.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n')
}
