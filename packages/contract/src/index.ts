export {
  apiVersions,
  changeOf,
  CURRENT_API_VERSION,
  fieldsAt,
  isPartOf,
  lifetimeOf,
  type ApiVersion,
  type Lifetime,
} from './api-version'
export * from './define'
export * from './entities/index'
export * from './enums'
export { ErrorBody } from './error-body'
export { declaredErrors, isDeclaredError } from './error-codes'
export * from './errors'
export type { ClientErrorCode, DocumentedErrorCode } from './documented-errors'
export { errorReference } from './error-reference'
export {
  gatewayErrors,
  type GatewayErrorCode,
  type PageErrorCode,
  type ScheduleErrorCode,
} from './gateway-errors'
export * from './limits'
export * from './dev-controls'
export * from './login-enums'
export * from './loopback'
export type { Access, Implementation, OperationCost } from './operation-facts'
export { NextCursor } from './page'
export * from './ports'
export { families, operations, type OperationId, type Operations } from './operations/index'
