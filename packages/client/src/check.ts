import { type OperationId, type Operation, operations } from '@castaway/contract'

/** How many problems of one answer are told. */
const most = 10

/**
 * What is wrong with an answer by the contract; undefined where nothing is. Its values are never told,
 * as they may be secret. This is the only part of the client that needs the schemas, and it is loaded
 * when the first answer is to be checked.
 */
export function problemsOf(id: string, answer: unknown): string[] | undefined {
  const { spec }: Operation = operations[id as OperationId]
  const parsed = spec.ok.safeParse(answer)
  if (parsed.success) return undefined
  return parsed.error.issues.slice(0, most).map((issue) => {
    const at = issue.path.map(String).join('.')
    return `${at === '' ? 'the answer' : at}: ${issue.message}`
  })
}
