// What follows the form of a swap, in one chunk.
export { SwapReview } from './SwapReview'
export { SwapStatus } from './SwapStatus'
