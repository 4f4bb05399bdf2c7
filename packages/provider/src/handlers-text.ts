import { families } from '@castaway/contract'

/** The folder of a family's handlers: `appHost` is `app-host`. */
const folderOf = (family: string): string =>
  family.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Generates the text of `generated/handlers.ts`: one line per operation of the contract. */
export function handlersFile(): string {
  const paths = Object.entries(families).flatMap(([family, operations]) =>
    Object.keys(operations).map((id) => ({ id, path: `../operations/${folderOf(family)}/${id}` })),
  )
  const sorted = paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return [
    '// Made by `npm run generate` from the operations of the contract. Change those, not this.',
    "import type { OperationId, Operations } from '@castaway/contract'",
    "import type { Handler } from '../context'",
    ...sorted.map(({ id, path }) => `import ${id} from '${path}'`),
    '',
    '/** The handler of every operation; without its file, this does not compile. */',
    'export const handlers: { readonly [Id in OperationId]: Handler<Operations[Id]> } = {',
    ...sorted.map(({ id }) => `  ${id},`),
    '}',
    '',
  ].join('\n')
}
