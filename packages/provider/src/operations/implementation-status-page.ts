import { families, operations, type Operation, type OperationId } from '@castaway/contract'
import { implementationStatus, type ImplementationStatus } from './implementation-status'

/** Escapes a table cell: a vertical bar or line break would end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

function describe(status: ImplementationStatus): string {
  switch (status.how) {
    case 'real':
      return 'real'
    case 'model':
      return `**local model**: ${status.what}`
    case 'refused':
      return `**refused**: ${status.why}`
  }
}

const row = (id: OperationId): string => {
  const { method, path, spec } = operations[id] as Operation
  if (!implementationStatus[id]) throw new Error(`${id} has no line in implementation-status.ts`)
  return `| \`${id}\` | \`${method} ${path}\` | ${cell(spec.summary)} | ${cell(describe(implementationStatus[id]))} |`
}

/** Generates the text of `docs/generated/operations.md`. Pure: the same contract gives the same bytes. */
export function implementationStatusPage(): string {
  const ids = Object.keys(operations) as OperationId[]
  const count = (how: ImplementationStatus['how']) =>
    ids.filter((id) => implementationStatus[id]?.how === how).length
  const sections = Object.entries(families)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, family]) => {
      const rows = ids.filter((id) => id in family).map(row)
      const head = '| Operation | Call | What it does | On the island |\n| --- | --- | --- | --- |'
      return `## ${name}\n\n${head}\n${rows.join('\n')}\n`
    })
  return [
    '<!-- Made by `npm run generate` from the contract and packages/provider/src/operations/implementation-status.ts. Change those, not this. -->',
    '',
    '# What the island does',
    '',
    `${ids.length} operations: ${count('real')} real, ${count('model')} by a local model, ${count('refused')} refused.`,
    '',
    '- **real**: follows the network’s rules, on signed messages and a real database.',
    '- **local model**: a local substitute for something only the provider has. The response has the provider’s shape, but the island’s own data.',
    '- **refused**: returns an error that says so.',
    '',
    ...sections,
  ].join('\n')
}
