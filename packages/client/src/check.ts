import { type OperationId, type Operation, operations } from '@castaway/contract'
import type { RawResponse } from './response'
import { UnexpectedAnswerError } from './errors'
import { type Hooks, emit } from './hooks'
import type { OperationDescriptor } from './operation-descriptor'

/** Most issues of one response that are reported. */
const maxIssues = 10

interface ValidateInput {
  op: OperationDescriptor
  check: 'warn' | 'throw'
  answer: unknown
  raw: RawResponse
  hooks: Hooks | undefined
}

/**
 * Validates a response against its schema. This is the only part of the client that needs the schemas, and it is loaded
 * with the first response that is checked.
 * @throws UnexpectedAnswerError with `throw`; `warn` calls the hook, or the console without one
 */
export function validateResponse({ op, check, answer, raw, hooks }: ValidateInput): void {
  const problems = issuesOf(op.id, answer)
  if (!problems) return
  const { id: operation, method, path } = op
  const error = new UnexpectedAnswerError({
    operation,
    status: raw.status,
    requestId: raw.requestId,
    problem: `the response does not match the schema (${problems[0]})`,
    details: { problems },
  })
  if (check === 'throw') throw error
  if (hooks?.onWarn) emit(hooks.onWarn, { operation, method, path, error })
  // oxlint-disable-next-line no-console
  else console.warn(error.message)
}

/** Where a response is wrong, and how. Values are left out, as they may be secret. */
function issuesOf(id: string, answer: unknown): string[] | undefined {
  const { spec }: Operation = operations[id as OperationId]
  const parsed = spec.ok.safeParse(answer)
  if (parsed.success) return undefined
  return parsed.error.issues.slice(0, maxIssues).map(({ path, message }) => {
    const at = path.map(String).join('.')
    return `${at === '' ? 'the response' : at}: ${message}`
  })
}
