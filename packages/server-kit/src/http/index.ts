export { bodyLimit, type BodyRule } from './body-limit'
export { errorResponse, type ErrorFacts } from './error-response'
export { readUpTo } from './read-up-to'
