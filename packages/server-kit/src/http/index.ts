export { bodyLimit, type BodyRule } from './body-limit'
export { conditionalJson } from './conditional-json'
export { errorResponse, type ErrorFacts } from './error-response'
export { readUpTo } from './read-up-to'
