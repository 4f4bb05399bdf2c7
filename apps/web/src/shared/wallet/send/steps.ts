// What follows the form of a transfer, in one chunk.
export { SendReview } from './SendReview'
export { SendStatus } from './SendStatus'
