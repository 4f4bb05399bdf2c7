import type { Page } from 'playwright-core'
import { eventually } from '../harness/steps'

/** Messages while the network behind the server is down, slow or returns invalid responses. */
export const network = (page: Page) => {
  const alert = page.getByRole('alert')
  const tryAgain = page.getByRole('button', { name: 'Try again' }).first()
  return {
    awayNotice: page.getByText(/network (cannot be reached|isn’t responding)/i),
    /** Shown above cached data while the network isn't responding. */
    staleLine: page.getByText(/The network isn’t responding · last updated at/),
    alert,
    busyAlert: alert.getByText(/network isn’t responding|server is busy/i),
    nonsenseAlert: alert.getByText(/Unexpected response|isn’t responding/),
    pauseNotice: page.getByText(/Too many attempts|network is busy/),
    /** Retries until the check passes: the app recovers by itself, or sooner on a click. */
    tryUntil: (check: () => Promise<void>, patience: number) =>
      eventually(async () => {
        if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 })
        await check()
      }, patience),
  }
}
