import { createLoginClient } from '@castaway/auth-react/client'

/** The login client of this site: one instance, so that all listeners on a page receive every change. */
export const loginClient = createLoginClient({
  // Privy's SDK is larger than the rest of the sign-in.
  loadExternalMethods: async () =>
    (await import('@castaway/auth-privy/browser')).createPrivyMethods,
})
