import { createLoginClient } from '@castaway/login/browser'

/** The login client of this site: one instance, so that all listeners on a page receive every change. */
export const loginClient = createLoginClient()
