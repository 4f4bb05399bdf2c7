import type { Locator, Page } from 'playwright-core'
import { waitForVisible } from '../harness/steps'
import { WALLET } from '../harness/wallet'

/** The part of a page that requests the approval of the app's signer, and waits for it. */
export const approval = (on: Page | Locator) => {
  const link = on.getByRole('link', { name: 'Open the approval page' })
  const askButton = on.getByRole('button', { name: 'Request approval' })
  const address = async () => (await link.getAttribute('href'))!
  return {
    region: on.getByRole('region', { name: 'Approve Castaway' }),
    revokedHeading: on.getByRole('heading', { name: 'Castaway can no longer post for you' }),
    askButton,
    link,
    /** The path element of the QR code. */
    qrCodePath: on.getByRole('img', { name: 'QR code of the approval page' }).locator('path'),
    address,
    /** Requests the approval, and returns the URL of the approval page. */
    async request(): Promise<string> {
      await askButton.click()
      return address()
    },
  }
}

/** The server's page on which the owner of an account approves a signer with their wallet. */
export const approvalPage = (page: Page) => {
  const doneNotice = page.getByText('Approved. You can close this page.')
  return {
    heading: page.getByRole('heading', { name: /Castaway wants to post for you/ }),
    async approve(wallet = WALLET) {
      await page.getByRole('button', { name: `Approve with ${wallet}` }).click()
      await waitForVisible(doneNotice)
    },
  }
}
