export { call, type AnswerOf, type ArgsOf, type CallOptions, type ClientOptions } from './call'
export { createClient, type Client, type Method } from './client'
export {
  AbortError,
  ApiError,
  CastawayError,
  ConnectionError,
  InvalidOptionError,
  InvalidParameterError,
  MissingParameterError,
  TimeoutError,
  UnexpectedAnswerError,
} from './errors'
export { items, pages, type ItemOf, type ListId } from './paginate'
export type { RetryOptions } from './retry'
