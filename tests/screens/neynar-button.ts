import type { Page } from 'playwright-core'
import { WALLET } from '../harness/wallet'

/** A site with the button Sign in with Neynar. */
export const siteWithButton = (page: Page) => ({
  signInButton: page.getByRole('button', { name: 'Sign in with Neynar' }),
  /** What the site was given. */
  result: page.getByRole('status'),
})

/** The window that the button opens. */
export const authorizePage = (page: Page) => ({
  walletButton: page.getByRole('button', { name: `Sign in with ${WALLET}` }),
})
