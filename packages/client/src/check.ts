import { type OperationId, type Operation, operations } from '@castaway/contract'
import type { Landed } from './answer'
import { UnexpectedAnswerError } from './errors'
import { type Hooks, tell } from './hooks'
import type { Plan } from './plan'

/** How many problems of one answer are told. */
const most = 10

interface Held {
  plan: Plan
  check: 'warn' | 'throw'
  answer: unknown
  landed: Landed
  hooks: Hooks | undefined
}

/**
 * Holds an answer against its schema. This is the only part of the client that needs the schemas,
 * and it is loaded when the first answer is to be checked.
 * @throws UnexpectedAnswerError with `throw`; with `warn` the hook or the console is told
 */
export function hold({ plan, check, answer, landed, hooks }: Held): void {
  const problems = problemsOf(plan.id, answer)
  if (!problems) return
  const { id: operation, method, path } = plan
  const error = new UnexpectedAnswerError({
    operation,
    status: landed.status,
    requestId: landed.requestId,
    problem: `the answer is not what was promised (${problems[0]})`,
    details: { problems },
  })
  if (check === 'throw') throw error
  if (hooks?.onWarn) tell(hooks.onWarn, { operation, method, path, error })
  // oxlint-disable-next-line no-console
  else console.warn(error.message)
}

/** Where an answer is wrong, and how. Its values are not told, as they may be secret. */
function problemsOf(id: string, answer: unknown): string[] | undefined {
  const { spec }: Operation = operations[id as OperationId]
  const parsed = spec.ok.safeParse(answer)
  if (parsed.success) return undefined
  return parsed.error.issues.slice(0, most).map(({ path, message }) => {
    const at = path.map(String).join('.')
    return `${at === '' ? 'the answer' : at}: ${message}`
  })
}
