import type { ServerErrorCode } from './errors'

/**
 * Error codes of the server's own routes for its pages (`/api`), with their status. Errors of the provider are passed on
 * with their own codes. Codes that the login has as well are spelled as there.
 */
export const gatewayErrors = {
  // the request's content
  INVALID_BODY: 400,
  INVALID_FIELD: 400,
  BODY_TOO_LARGE: 413,
  PAYLOAD_TOO_LARGE: 413,
  PICTURE_TOO_LARGE: 413,
  NOT_A_PICTURE: 415,
  // authorization
  must_be_authenticated: 401,
  missing_or_invalid_token: 403,
  ACCOUNT_MISSING: 403,
  ACCOUNT_NOT_YOURS: 403,
  NOT_AN_OPERATOR: 403,
  NOT_FOR_BROWSERS: 403,
  RENTING_OFF: 403,
  SIGNER_MISSING: 403,
  SIGNER_NOT_APPROVED: 403,
  WALLET_MISSING: 403,
  // the resources of the request
  CAST_NOT_FOUND: 404,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  ALREADY_SENT: 409,
  BEING_SENT: 409,
  NO_ROOM: 409,
  TOO_MANY: 409,
  WALLET_HAS_ACCOUNT: 409,
  // limits and server errors
  PROVIDER_BUSY: 429,
  too_many_requests: 429,
  INTERNAL: 500,
  APP_ACCOUNT_MISSING: 501,
  SNAP_SIGNING_OFF: 501,
  PROVIDER_GARBLED: 502,
  PROVIDER_REFUSED_KEY: 502,
  PROVIDER_UNREACHABLE: 502,
  SNAP_FAILED: 502,
  SWAP_FAILED: 502,
  BUSY: 503,
  DATABASE_UNAVAILABLE: 503,
  DISK_FULL: 503,
  PROVIDER_TIMEOUT: 504,
} as const
export type GatewayErrorCode = keyof typeof gatewayErrors

/**
 * Codes of a scheduled cast that failed, besides those of `gatewayErrors` and the provider's. They are stored with it;
 * no response has them.
 */
export const scheduleErrors = ['UPSTREAM_UNREACHABLE'] as const
export type ScheduleErrorCode = (typeof scheduleErrors)[number]

/** Codes that the server answers on any path, before a surface sees the request, and those of its pages alone. */
export const siteErrors = {
  INVALID_URL: 400,
  NOT_SIGNED_IN: 401,
  OTHER_SITE: 403,
  MISDIRECTED_REQUEST: 421,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_STREAMS: 429,
  STARTING: 503,
} as const
export type SiteErrorCode = keyof typeof siteErrors

type InCapitals<Code extends string> = Extract<Code, Uppercase<Code>>

/** Codes of pages, and of everything else that is not an API. */
export type PageErrorCode = InCapitals<GatewayErrorCode | ServerErrorCode> | SiteErrorCode
