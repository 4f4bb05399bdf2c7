export { keyDerivation } from './derive-key'
export { hmac, timingSafeEqualText } from './hmac'
export { createSeal, openText, sealText, type Seal } from './seal'
