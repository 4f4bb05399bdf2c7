import { keyDerivation } from '@castaway/server-kit/secrets'

/** Derives a 32-byte key for one purpose from the login's secret. */
export const deriveKey = keyDerivation('castaway-login')
