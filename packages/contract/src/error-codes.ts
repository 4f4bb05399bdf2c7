import { z } from 'zod'
import type { Operation } from './define'
import {
  commonErrors,
  cursorErrors,
  idempotencyErrors,
  serverErrors,
  type ServerErrorCode,
} from './errors'

/** The codes that an operation declares besides those of every operation, as `ErrorCode` types them. */
export function declaredErrors({ spec }: Operation): ServerErrorCode[] {
  const takesIdem = spec.body instanceof z.ZodObject && !spec.bodyAs && 'idem' in spec.body.shape
  const codes = new Set<ServerErrorCode>([
    ...spec.errors,
    ...('cursor' in (spec.query ?? {}) ? cursorErrors : []),
    ...(takesIdem ? idempotencyErrors : []),
  ])
  // In the order of the table, which is the order of the statuses.
  return (Object.keys(serverErrors) as ServerErrorCode[]).filter((code) => codes.has(code))
}

const common = new Set<string>(commonErrors)

/** Whether the definition of an operation says that it can answer this code. */
export const isDeclaredError = (operation: Operation, code: ServerErrorCode): boolean =>
  common.has(code) || declaredErrors(operation).includes(code)
