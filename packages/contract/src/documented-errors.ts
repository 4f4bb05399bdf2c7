import type { ServerErrorCode } from './errors'
import type { GatewayErrorCode, ScheduleErrorCode, SiteErrorCode } from './gateway-errors'

/** Codes that the client itself throws; no server answers them. */
export type ClientErrorCode =
  | 'ABORTED'
  | 'CONNECTION_FAILED'
  | 'INVALID_OPTION'
  | 'INVALID_PARAMETER'
  | 'INVALID_WEBHOOK'
  | 'MISSING_PARAMETER'
  | 'OTHER_ACCOUNT'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'

/** Codes that only the operator of a server sees, in its log or when it does not start. */
export type OperatorErrorCode =
  | 'CHANGED_MIGRATION'
  | 'NEWER_SCHEMA'
  | 'OLD_SERVER'
  | 'SEAL_BROKEN'
  | 'STAGE_FAILED'
  | 'WEAK_SECRET'
  | 'WRONG_SECRET'

export type DocumentedErrorCode =
  | ServerErrorCode
  | GatewayErrorCode
  | ScheduleErrorCode
  | SiteErrorCode
  | ClientErrorCode
  | OperatorErrorCode
