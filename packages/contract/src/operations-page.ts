import { apiVersions, type Lifetime } from './api-version'
import type { Operation } from './define'
import { declaredErrors } from './error-codes'
import { commonErrors } from './errors'
import type { Access, Implementation } from './operation-facts'
import { families, operations, type OperationId } from './operations/index'

/** Escapes a table cell: a vertical bar or line break would end it. */
export const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

const describeImplementation = (implementation: Implementation): string =>
  implementation === 'real' ? 'real' : `**local model**: ${implementation.model}`

function describeAccess(access: Access): string {
  if (typeof access === 'string') return access
  return 'viewer' in access ? `viewer (\`${access.viewer}\`)` : `account (\`${access.account}\`)`
}

const codes = (errors: readonly string[]): string => errors.map((code) => `\`${code}\``).join(', ')

/** Says which versions of the provider's description have an operation. */
function describeVersions({ since, until }: Lifetime): string {
  const [first] = apiVersions
  if (until) return (since ?? first) === until ? `${until} only` : `until ${until}`
  return since && since !== first ? `since ${since}` : first
}

const specOf = (id: OperationId): Operation['spec'] => operations[id].spec

const row = (id: OperationId): string => {
  const { method, path } = operations[id]
  const errors = declaredErrors(operations[id])
  const spec = specOf(id)
  const { summary, access, implementation } = spec
  return `| \`${id}\` | \`${method} ${path}\` | ${cell(summary)} | ${describeVersions(spec)} | ${describeAccess(access)} | ${cell(describeImplementation(implementation))} | ${codes(errors)} |`
}

/** Generates the text of `docs/generated/operations.md`. Pure: the same contract gives the same bytes. */
export function operationsPage(): string {
  const ids = Object.keys(operations) as OperationId[]
  const real = ids.filter((id) => specOf(id).implementation === 'real').length
  const sections = Object.entries(families)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, family]) => {
      const rows = ids.filter((id) => id in family).map(row)
      const head =
        '| Operation | Call | What it does | API | From a browser | On the island | Errors |\n| --- | --- | --- | --- | --- | --- | --- |'
      return `## ${name}\n\n${head}\n${rows.join('\n')}\n`
    })
  return [
    '<!-- Made by `npm run generate` from packages/contract/src/operations. Change those, not this. -->',
    '',
    '# Operations',
    '',
    `${ids.length} operations: on the island ${real} are real, ${ids.length - real} use a local model.`,
    '',
    '- **real**: follows the network’s rules, on signed messages and a real database.',
    '- **local model**: a local substitute for something only the provider has. The response has the provider’s shape, but the island’s own data.',
    '',
    `**API** is the version of the provider’s description that has an operation: \`${apiVersions[0]}\` for every version, \`since …\` for what came later, \`… only\` or \`until …\` for what later descriptions don’t have. The island serves all of them.`,
    '',
    'Callers with an API key can call every operation. From a browser, through `/api`:',
    '',
    '- **anyone** can call it; the viewer is the signed-in account, if there is one.',
    '- **viewer** reads about the signed-in account: the parameter in parentheses is filled in with its FID.',
    '- **signer** writes as the signed-in account: its signer is filled in.',
    '- **account** writes as the signed-in account: the field in parentheses is filled in with its FID.',
    '- **operator** is for the operators of the server; nothing is filled in.',
    '- **server** is closed to browsers: it handles API keys or signers, which stay on the server.',
    '',
    `Every operation can answer ${codes(commonErrors)}; the last column says which other codes. A provider other than the island may answer further ones.`,
    '',
    ...sections,
  ].join('\n')
}
