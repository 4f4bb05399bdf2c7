import { keyDerivation } from '@castaway/server-kit/secrets'

/** Derives a 32-byte key for one purpose from the installation's secret. */
export const deriveKey = keyDerivation('castaway')
