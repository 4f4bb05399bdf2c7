import { createLoginClient } from '@castaway/login/browser'

/** The login of this site: one client, so that everything on a page hears of every change. */
export const loginClient = createLoginClient()
