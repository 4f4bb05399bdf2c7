export { call, type AnswerOf, type ArgsOf, type CallOptions } from './call'
export type { Check, ClientOptions } from './options'
export { clientOf, createClient, type Client, type Method } from './client'
export {
  AbortError,
  ApiError,
  CastawayError,
  ConnectionError,
  InvalidOptionError,
  InvalidParameterError,
  MissingParameterError,
  TimeoutError,
  isApiError,
  UnexpectedAnswerError,
  type ErrorCodeOf,
} from './errors'
export { descriptorOf, type OperationDescriptor } from './operation-descriptor'
export type { Hooks, RequestFacts } from './hooks'
export { items, pages, type ItemOf, type ListId } from './paginate'
export type { RetryOptions } from './retry'
export { verifyWebhook, WebhookError, type IncomingWebhook, type WebhookEvent } from './webhook'
export type * from '@castaway/contract'
